/** Video elements alive in the page (design 7): the one watched, the one before it, the one that comes next. */
export const POOL_SIZE = 3;

/** Milliseconds after which a video nobody watches is wound back. */
export const REWIND_DELAY_MS = 1_000;

/** Volume a video starts with, 0 to 1 (spec 9: 50). */
export const DEFAULT_VOLUME = 0.5;

/** Seconds a video must last for its end to count as a replay (spec 4, player). */
export const MIN_REPLAY_DURATION_S = 1;

/** Milliseconds the browser gets to become idle before what is not needed yet is fetched anyway (spec 9). */
export const IDLE_TIMEOUT_MS = 2_000;

/** Seconds that must lie ahead of the watched video for anything else to be fetched. */
export const MIN_BUFFER_AHEAD_S = 3;

/** Milliseconds after `stalled` (which comes after 3 s of silence) until a file is asked for anew. */
export const STALLED_RELOAD_DELAY_MS = 1_500;

/** Milliseconds between tries to play what could not be played, as long as it is looked at. */
export const PLAYBACK_RETRY_INTERVAL_MS = 2_500;

/** Milliseconds a video that is to play may stand still until it is said that it loads. */
export const BUFFERING_INDICATOR_DELAY_MS = 500;

/** Wider than this (width by height) a video stands whole in its frame; narrower it fills the frame. */
export const MAX_FILL_ASPECT_RATIO = 0.7;

/** Seconds an arrow key goes on or back. */
export const SEEK_STEP_S = 5;

/** Speeds to choose from, times as fast as recorded. */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Speed while a finger rests on the video. */
export const PRESSED_RATE = 2;

/** Milliseconds a finger rests on a video before it goes faster. */
export const LONG_PRESS_MS = 400;

/** Pixels a resting finger may tremble. */
export const LONG_PRESS_TOLERANCE_PX = 10;

/** Milliseconds within which a second tap makes a double tap. */
export const DOUBLE_TAP_MS = 300;

/** Pixels between two taps that are one double tap, at most (spec 9, double-tap position threshold). */
export const DOUBLE_TAP_MAX_DISTANCE_PX = 300;
