/** Messages of one person within so many seconds of each other stand together. */
export const TOGETHER_SECONDS = 300;
/** Pixels from an end of what is loaded within which more is asked for. */
export const LOAD_AHEAD = 1_500;
/** Pixels around what is seen that are drawn, so that nothing is seen before it was measured. */
export const DRAWN_AHEAD = 1_000;
/** Pixels from the end within which somebody reads the latest. */
export const AT_END = 60;
/** Height in pixels of what stands before the first message; the same in message-log.module.css. */
export const HEAD_HEIGHT = 72;
/** Characters left from which on the form counts. */
export const COUNTS_FROM = 100;
/** Emoji that are drawn large when they stand alone. */
export const LARGE_EMOJI = 3;
