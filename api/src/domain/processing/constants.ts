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
/** A worker needs a moment between taking a job and locking its video, in seconds. */
export const RESCUE_GRACE = 2;
/** How long a worker that took a job waits for its video's lock, in ms: less than the grace, or it would be rescued. */
export const LOCK_PATIENCE = 1000;
/** How often it tries in that time, in ms. */
export const LOCK_INTERVAL = 50;
/** The least time between two reports of a job's progress, in ms. */
export const PROGRESS_INTERVAL = 500;
/** How often a video that is being made is looked at, whether anybody still wants it, in ms. */
export const WANTED_INTERVAL = 1000;
/** How often the keys of videos that turned private or public are looked for, in ms. */
export const KEY_INTERVAL = 1000;
/** Waiting before a lost database is tried again, in ms. */
export const RECONNECT_DELAY = 1000;
export const GAVE_UP = 'This video could not be prepared. Please upload it again; another format may help.';
