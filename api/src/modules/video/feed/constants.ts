/** Videos on a feed's first page (spec 9, initial slice). */
export const FIRST_PAGE = 10;

/** Videos on every later page (spec 9, batch). */
export const NEXT_PAGE = 5;

/** Ids a for-you session is extended by (design 5). */
export const SESSION_SIZE = 200;

/** What a viewer is shown follows what they do once so many more videos were read. */
export const RANK_AGAIN_AFTER = 15;

/** Where all that is near was seen, so many videos are looked through at once for one that was not, */
export const WALK_STRIDE = 5_000;
/** and so often; then what was seen longest ago comes again. */
export const WALK_STRIDES = 4;
