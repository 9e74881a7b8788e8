const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** The path of the upload API (tus). */
export const UPLOAD_PATH = '/api/app/upload';
/** Prefix of upload ids in the store and in `videos.source_key`. */
export const UPLOAD_PREFIX = 'uploads/';

/** Time after its creation in which an upload can be resumed. Covers a weekend without a network. */
export const UPLOAD_LIFETIME_MS = 72 * HOUR_MS;
/** Time for which an upload counts towards the quota. After that, its row is deleted. */
export const QUOTA_WINDOW_MS = 24 * HOUR_MS;
/** Maximum number of open uploads per user, and of files and bytes per `QUOTA_WINDOW_MS`. */
export const DAILY_QUOTA = { open: 10, files: 100, bytes: 10 * 1_024 ** 3 } as const;

/** Lease time of an upload's lock, after which the lock of an API process that died expires. */
export const LEASE_S = 5;
/** Interval at which a holder renews its lease and checks whether another request wants the lock. */
export const LEASE_RENEW_INTERVAL_MS = 1 * SECOND_MS;
/** Interval and timeout of a request that waits for the lock. */
export const LOCK_POLL_INTERVAL_MS = 100;
export const LOCK_TIMEOUT_MS = (LEASE_S + 5) * SECOND_MS;

/** A connection that receives no bytes for this time is closed. The client resumes with a new one. */
export const IDLE_TIMEOUT_MS = 30 * SECOND_MS;
/** Minimum average rate over `RATE_WINDOW_MS`. Slower connections are closed. */
export const MIN_BYTES_PER_SECOND = 1_024;
export const RATE_WINDOW_MS = 60 * SECOND_MS;
/** Interval of the checks for idle and slow connections. */
export const RATE_CHECK_INTERVAL_MS = 2 * SECOND_MS;

/**
 * Maximum body size of a request with a checksum, which is buffered in a file and verified before it is
 * stored.
 */
export const MAX_CHECKSUM_BODY_BYTES = 64 * 1_024 ** 2;
/** Supported checksum algorithms. tus requires SHA-1. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'] as const;
/** Status of tus 1.0 for a wrong checksum. */
export const CHECKSUM_MISMATCH_STATUS = 460;

/** Maximum length of a stored file name, in characters. */
export const FILE_NAME_MAX_LENGTH = 200;

/**
 * Prefix of temporary files with unverified parts, in the folder of uploads. Ids of uploads contain no dots.
 */
export const CHECKSUM_FILE_PREFIX = 'checksum.';

/** Interval at which each API process looks for abandoned uploads. */
export const SWEEP_INTERVAL_MS = 60 * SECOND_MS;
/** Interval of sweeps for orphaned upload data, and its minimum age. */
export const ORPHAN_SWEEP_INTERVAL_MS = HOUR_MS;
export const ORPHAN_GRACE_MS = HOUR_MS;
/**
 * A complete upload is processed by the sweep if no request has touched it for this time, and the maximum
 * number of such checks.
 */
export const UNPROCESSED_AFTER_S = 60;
export const MAX_INTAKE_CHECKS = 10;
/**
 * Maximum number of checks of a file without a result, because the API process ended, or the check crashed or took too long.
 * More than the replicas that check it at the same moment.
 */
export const MAX_UNFINISHED_CHECKS = 5;
/** Age of an upload from which checks count that the system killed: the file may be the cause (decision 060). */
export const KILLS_COUNT_AFTER_MS = 24 * HOUR_MS;

/**
 * Supported extensions of tus 1.0. Uploads of unknown size are not supported, because they could not be
 * checked against limits.
 */
export const TUS_EXTENSIONS = ['creation', 'termination', 'checksum', 'expiration'];

/** Maximum number of files that an API process checks at once, and of files that wait for their check. */
export const MAX_RUNNING_CHECKS = 2;
export const MAX_WAITING_CHECKS = 1_000;
/** Maximum number of files that a checker service reads at once, for all replicas of the API: those of two. */
export const MAX_SERVICE_CHECKS = 2 * MAX_RUNNING_CHECKS;
/** Interval at which a checker service writes to a request that waits, and the silence after which the API gives it up. */
export const CHECKER_HEARTBEAT_MS = 10 * SECOND_MS;
export const CHECKER_IDLE_TIMEOUT_MS = 30 * SECOND_MS;
/** A check that takes longer is aborted. Longer than the timeouts of its tools together. */
export const CHECK_TIMEOUT_MS = 5 * 60 * SECOND_MS;
/**
 * Time for which a reply waits for the result of a check. Clients of `upload` learn a later result from the video; the
 * sender of a `form` may not look for it again, so its reply waits almost as long as proxies do.
 */
export const CHECK_WAIT_MS = { upload: 10 * SECOND_MS, form: 30 * SECOND_MS };
/** Interval at which a process reports the files that wait for it, so that no other process checks them. */
export const HEARTBEAT_INTERVAL_MS = 20 * SECOND_MS;
