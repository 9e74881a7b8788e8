/** Milliseconds that the pointer or the focus rests on a link to a profile before the card opens (SEARCH-15). */
export const OPEN_DELAY_MS = 400;
/** Milliseconds in which the pointer can move from the link to the card. */
export const CLOSE_DELAY_MS = 200;
/** Distance from the link and from the edges of the window, in pixels. */
export const OFFSET_PX = 8;
/** Time for which a profile is not fetched again. */
export const STALE_TIME_MS = 60_000;
