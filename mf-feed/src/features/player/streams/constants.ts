/** Milliseconds a measured bandwidth is believed on a later visit: a day on, the reader sits elsewhere. */
export const BANDWIDTH_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Seconds of a video fetched ahead: less than its first segment (1 s, design 6), so that no second one is asked for. */
export const START_SEGMENT_BUFFER_S = 0.5;

/** Seconds kept ahead of a video just begun: many are left within these. */
export const INITIAL_BUFFER_GOAL_S = 6;

/** Seconds kept ahead of one that is being watched. */
export const BUFFER_GOAL_S = 12;

/** Seconds into a video after which it counts as being watched. */
export const FULL_BUFFER_AFTER_S = 3;

/** Pictures are never asked for finer than this many device pixels a pixel of the page. */
export const MAX_PIXEL_RATIO = 2;

/** Milliseconds after which a stream whose line broke asks again. */
export const RECONNECT_DELAY_MS = 1_500;

/** Times in a row a server that answers with an error is asked for a segment before the progressive file is tried. */
export const MAX_SERVER_ERRORS = 2;

/** Milliseconds without an answer after which a playlist or segment is asked for anew. */
export const FIRST_BYTE_TIMEOUT_MS = 3_000;

/** Share of all media bytes that may go to heads nobody watches (decision 031). */
export const MAX_WASTE_RATIO = 0.15;

/** Bytes that heads may cost before there is anything to compare them with. */
export const MIN_WASTE_BASE_BYTES = 1_000_000;
