/** Maximum age of a stored bandwidth. A day later, the viewer may be on another network. */
export const BANDWIDTH_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Buffer goal of a prefetched video. Less than its first segment (1 s), so that no second segment is
 * requested.
 */
export const START_SEGMENT_BUFFER_S = 0.5;

/** Buffer goal at the start of a video, which many viewers leave within seconds. */
export const INITIAL_BUFFER_GOAL_S = 6;

/** Buffer goal of a video that is being watched. */
export const BUFFER_GOAL_S = 12;

/** Seconds of playback after which the full buffer goal applies. */
export const FULL_BUFFER_AFTER_S = 3;

/** Maximum device pixel ratio considered when selecting a rendition. */
export const MAX_PIXEL_RATIO = 2;

/** Upper bound of the delay before a stream retries after a first network error. */
export const RECONNECT_MIN_DELAY_MS = 1_500;

/** Number of consecutive server errors for a segment before the player falls back to the mp4. */
export const MAX_SERVER_ERRORS = 2;

/** Timeout for the first byte of a playlist or segment. */
export const FIRST_BYTE_TIMEOUT_MS = 3_000;

/** Maximum share of prefetched bytes that are never watched (decision 031). */
export const MAX_WASTE_RATIO = 0.15;

/**
 * Lower bound of the total that wasted bytes are compared with, so that the first start segments never exceed
 * the limit.
 */
export const MIN_WASTE_BASE_BYTES = 1_000_000;
