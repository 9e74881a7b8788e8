/** What the first tab shows of each kind: the rest is behind its own tab. */
export const TOP_RESULT_LIMITS = { users: 3, hashtags: 5, videos: 20 } as const;
/** Results drawn and taken out of the page together; rows of two, four and five tiles are whole in it. */
export const CHUNK_SIZE = 20;
/** The next page is asked for when this much is left (spec 9, infinite scroll). */
export const LOAD_MORE_MARGIN = '200px';
/** Milliseconds a page waits for its first results before it shows where they will be. */
export const LOADER_TIMEOUT_MS = 150;
/** Rows drawn while the first page is on its way. */
export const SKELETON_ROWS = 6;
/** Tiles drawn while the first page is on its way. */
export const SKELETON_TILES = 8;
/** Milliseconds what was found stays for the way back. */
export const CACHE_TIME_MS = 30 * 60_000;
