/** The queues of the two processing steps. */
export const QUEUES = { playable: 'video-playable', hls: 'video-hls' } as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];
/** Priority of the first round of uploads; each further round has one less (`findPriority`). */
export const UPLOAD_PRIORITY = 1000;
/** Highest priority of videos for which no user waits, such as demo content. No upload has so many rounds. */
export const BACKGROUND_PRIORITY = -1_000_000_000;
/** Number of retries after the first attempt. */
export const RETRY_LIMIT = 3;
/** Delay before the first retry. It doubles with each retry. */
export const RETRY_DELAY_S = 5;
/** Time limit of pg-boss for an attempt. The timeouts of the media tools end an attempt long before. */
export const JOB_EXPIRY_S = 8 * 3600;
/** Delay between polls of an idle worker. */
export const POLL_INTERVAL_MS = 1000;
/** A job is abandoned only after this time, because a worker needs a moment between claiming a job and locking its video. */
export const RECOVERY_GRACE_S = 2;
/** Timeout for a video's lock after claiming a job. Shorter than the grace time, or the job would count as abandoned. */
export const LOCK_TIMEOUT_MS = 1000;
/** Delay between attempts to take the lock. */
export const LOCK_RETRY_INTERVAL_MS = 50;
/** Minimum time between two progress updates of a job. */
export const PROGRESS_INTERVAL_MS = 500;
/** Delay between checks whether the video being processed was deleted. */
export const DELETION_CHECK_INTERVAL_MS = 1000;
/** Delay before reconnecting to a lost database. */
export const RECONNECT_DELAY_MS = 1000;
/** Shown when the workers died that processed a video: its format is probably not the cause. */
export const WORKER_DIED_MESSAGE = "OnTrend couldn't process this video. Upload it again.";
export const PROCESSING_FAILED_MESSAGE =
  "Couldn't process this video. Upload it again, or try a different format.";
