/** Milliseconds that the pointer or the focus rests on a user's name before the card opens (SEARCH-15). */
export const OPEN_DELAY_MS = 400;
/** Milliseconds in which the pointer can move from the name to the card. */
export const CLOSE_DELAY_MS = 200;
/** Distance from the name and from the edges of the window, in pixels. */
export const OFFSET_PX = 8;
/** Time for which a profile is not fetched again. */
export const STALE_TIME_MS = 60_000;
