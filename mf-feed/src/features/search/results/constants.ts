/** Number of results of each kind on the top tab. */
export const TOP_RESULT_LIMITS = { users: 3, hashtags: 5, videos: 20 } as const;
/** Number of results that are virtualized together; a multiple of all column counts. */
export const CHUNK_SIZE = 20;
/** Distance from the end at which the next page is fetched (FEED-19). */
export const LOAD_MORE_MARGIN = '200px';
/** Time that the loader waits for the first results before the page shows a skeleton. */
export const LOADER_TIMEOUT_MS = 150;
export const SKELETON_ROWS = 6;
export const SKELETON_TILES = 8;
/** Time that results stay cached for back navigation. */
export const CACHE_TIME_MS = 30 * 60_000;
