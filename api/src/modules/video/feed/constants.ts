/** Videos on a feed's first page (spec 9, initial slice). */
export const FIRST_PAGE = 10;

/** Videos on every later page (spec 9, batch). */
export const NEXT_PAGE = 5;

/** Ids a for-you session is extended by (design 5). */
export const SESSION_SIZE = 200;

/** So many times more candidates than needed are looked at, so that one creator's run can be broken up. */
export const CANDIDATES_PER_PLACE = 3;

/** A creator comes again after so many others at the earliest, while there are others. */
export const CREATOR_DISTANCE = 3;

/**
 * Up to so much is added to a score at random, so that a reload doesn't begin with the same video. In units of
 * `videos.feed_score`: 1 is half a day of age.
 */
export const SURPRISE = 1;
