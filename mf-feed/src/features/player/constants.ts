/** Number of `<video>` elements in the page: the current, the previous and the next video. */
export const POOL_SIZE = 3;

/** Delay before a released video seeks back to its start. */
export const REWIND_DELAY_MS = 1_000;

/** Initial volume, 0 to 1 (FEED-57). */
export const DEFAULT_VOLUME = 0.5;

/** Minimum duration of a video whose end counts as a replay (FEED-54). */
export const MIN_REPLAY_DURATION_S = 1;

/** Timeout after which deferred resources load even if the browser is not idle (CONST-16). */
export const IDLE_TIMEOUT_MS = 2_000;

/** Seconds of buffer that the current video needs before anything else is fetched. */
export const MIN_BUFFER_AHEAD_S = 3;

/** Delay between the `stalled` event (which fires after 3 s without data) and a reload. */
export const STALLED_RELOAD_DELAY_MS = 1_500;

/** Upper bound of the delay before a failed video on screen is tried again for the first time. */
export const PLAYBACK_RETRY_MIN_DELAY_MS = 2_500;

/** Delay before a buffering video shows the loading indicator. */
export const BUFFERING_INDICATOR_DELAY_MS = 500;

/** Widest aspect ratio (width / height) at which a video fills its frame; wider videos are letterboxed. */
export const MAX_FILL_ASPECT_RATIO = 0.7;

/** Seconds that an arrow key seeks. */
export const SEEK_STEP_S = 5;

/** Videos longer than this are resumed (HISTORY-12), */
export const RESUME_MIN_DURATION_S = 60;
/** if they were left at this position or later, */
export const RESUME_MIN_POSITION_S = 5;
/** and before this share of their length. */
export const RESUME_END_SHARE = 0.95;
/** A video that has played for longer is not resumed anymore. */
export const RESUME_MAX_PLAYED_S = 15;
/** Minimum watched time of a view of such a video (HISTORY-1). Scrolling past is not a view. */
export const RESUME_MIN_VIEW_S = 2;
/** Time for which the notice of a resumed video shows (HISTORY-13). */
export const RESUME_NOTICE_MS = 6_000;

/** Selectable playback rates. */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Playback rate during a long press. */
export const PRESSED_RATE = 2;

/** Duration of a press that counts as a long press. */
export const LONG_PRESS_MS = 400;

/** Movement in pixels that a long press tolerates. */
export const LONG_PRESS_TOLERANCE_PX = 10;

/** Maximum time between the two taps of a double tap. */
export const DOUBLE_TAP_MS = 300;

/** Maximum distance between the two taps of a double tap (FEED-44). */
export const DOUBLE_TAP_MAX_DISTANCE_PX = 300;

/**
 * How long a viewer stays on a video before something is loaded or rendered for it, in milliseconds. Videos that are only
 * scrolled past then cost nothing, and take no time from the frames of the scroll.
 */
export const SETTLE_MS = 250;
