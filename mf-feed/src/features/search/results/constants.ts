/** Number of results of each kind on the top tab. */
export const TOP_RESULT_LIMITS = { users: 3, hashtags: 5, videos: 20 } as const;
/** Time that the loader waits for the first results before the page shows a skeleton. */
export const LOADER_TIMEOUT_MS = 150;
/** Time that results stay cached for back navigation. */
export const CACHE_TIME_MS = 30 * 60_000;
/** Time after which the explore view is fetched again; the API caches it for as long. */
export const EXPLORE_STALE_TIME_MS = 60_000;
