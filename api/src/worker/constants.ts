/** The two stages of making a video (design 6). */
export const QUEUES = { playable: 'video-playable', hls: 'video-hls' } as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/** Someone waits for an upload; the demo content stands behind it. */
export const UPLOAD_PRIORITY = 1000;

/** After the first try. */
export const RETRY_LIMIT = 3;
/** Seconds before the second try; it doubles from try to try. */
export const RETRY_DELAY = 5;
/** pg-boss's own limit of a try in seconds; the tools' limits end every try long before. */
export const EXPIRE_SECONDS = 8 * 3600;

/** How long an idle worker waits before it looks for work again, in ms. */
export const POLL_INTERVAL = 1000;
/** How often jobs of workers that are no more are looked for, in ms. */
export const RESCUE_INTERVAL = 15_000;
/** A worker needs a moment between taking a job and locking its video, in seconds. */
export const RESCUE_GRACE = 2;
/** How long a worker that took a job waits for its video's lock, in ms: less than the grace, or it would be rescued. */
export const LOCK_PATIENCE = 1000;
/** How often it tries in that time, in ms. */
export const LOCK_INTERVAL = 50;
/** How often what browsers tell is rolled up into counters, in ms. */
export const COUNT_INTERVAL = 30_000;
/** How often new words are learned and what can be found is sorted anew, in ms. */
export const SEARCH_INTERVAL = 60_000;
/** The least time between two reports of a job's progress, in ms. */
export const PROGRESS_INTERVAL = 500;
/** How often a video that is being made is looked at, whether anybody still wants it, in ms. */
export const WANTED_INTERVAL = 1000;
/** How often people whose day has come are looked for, in ms. */
export const REMOVAL_INTERVAL = 60 * 60 * 1000;
/** Waiting for a video that is being made before its owner is tried again, in ms. */
export const REMOVAL_RETRY = 60_000;
/** How often deleted videos are looked for, in ms. */
export const DELETION_INTERVAL = 2000;
/** Rows removed in one transaction. */
export const REMOVAL_BATCH = 200;
/** How often the keys of videos that turned private or public are looked for, in ms. */
export const KEY_INTERVAL = 1000;
/** How often files that belong to nothing are looked for, in ms. */
export const SWEEP_INTERVAL = 60 * 60 * 1000;
/** What changed in this time may be somebody's work under way, in ms. */
export const SWEEP_GRACE = 60 * 60 * 1000;
/** Waiting before a lost database is tried again, in ms. */
export const RECONNECT_DELAY = 1000;

/** Nice level of the worker's own process; its tools go lower still. */
export const WORKER_NICENESS = 5;

export const GAVE_UP = 'This video could not be prepared. Please upload it again; another format may help.';
