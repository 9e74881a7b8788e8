/** Messages of one person within so many seconds of each other stand together. */
export const GROUP_WINDOW_S = 300;
/** Pixels from an end of what is loaded within which more is asked for. */
export const LOAD_AHEAD_PX = 1_500;
/** Pixels around what is seen that are drawn, so that nothing is seen before it was measured. */
export const OVERSCAN_PX = 1_000;
/** Pixels from the end within which somebody reads the latest. */
export const AT_END_PX = 60;
/** Height in pixels of what stands before the first message; the same in message-log.module.css. */
export const HEADER_HEIGHT_PX = 72;
/** Characters left from which on the form counts. */
export const COUNTER_VISIBLE_BELOW = 100;
/** Emoji that are drawn large when they stand alone. */
export const MAX_LARGE_EMOJI = 3;
