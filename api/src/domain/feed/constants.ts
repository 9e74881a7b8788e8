/** Videos on a feed's first page (spec 9, initial slice). */
export const FIRST_PAGE_SIZE = 10;

/** Videos on every later page (spec 9, batch). */
export const NEXT_PAGE_SIZE = 5;

/** Ids a for-you session is extended by (design 5). */
export const SESSION_EXTENSION_SIZE = 200;

/** What a viewer is shown follows what they do once so many more videos were read. */
export const RERANK_AFTER_VIDEOS = 15;

/** Where all that is near was seen, so many videos are looked through at once for one that was not, */
export const SCAN_STRIDE_SIZE = 5_000;
/** and so often; then what was seen longest ago comes again. */
export const MAX_SCAN_STRIDES = 4;

/** A browser that has not come back for so many days is forgotten, and what it was shown. */
export const BROWSER_RETENTION_DAYS = 180;
/** So many percent of all are looked at each time, */
export const BROWSER_SAMPLE_PERCENT = 0.1;
/** at most so many forgotten, */
export const BROWSER_PURGE_LIMIT = 100;
/** and so many of their views, or of a viewer's old ones. */
export const VIEW_PURGE_LIMIT = 1_000;

/** Seconds after which what anybody's first page is chosen from is read anew: twice as late a new video may come up. */
export const POOL_TTL_S = 3;
/** So many are kept beside each other, with older videos of different times, or all who come at once would see the same. */
export const POOL_COUNT = 8;

/**
 * Of what is drawn for everybody, a first page asks only for so many pages of the best whether this viewer may be shown
 * them; for the rest where fewer than `enough` pages of them are left.
 */
export const FIRST_PAGE_CHECKS = { pages: 3, enough: 2 } as const;
