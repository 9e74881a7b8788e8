/** The LISTEN/NOTIFY channel of events; migrations 0014 and 0019 name it too. */
export const EVENT_CHANNEL = 'ontrend_events';
/** The LISTEN/NOTIFY channel on which API instances with a Valkey exchange their status. */
export const STATUS_CHANNEL = 'ontrend_instance_status';
/** Name of the listening connections in `pg_stat_activity`. */
export const LISTENER_NAME = 'ontrend-events';
/** PostgreSQL rejects payloads of 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 7_900;

/** Interval of heartbeats on a stream; proxies close connections that are silent for a minute. */
export const HEARTBEAT_INTERVAL_MS = 25_000;
/** Time in which a client can read the buffered events of a finished stream. */
export const FINISH_GRACE_MS = 2_000;
/** Events buffered for a slow client; beyond it one `refetch` replaces all of them. */
export const MAX_BUFFERED_EVENTS = 200;
/** Concurrent streams of one user's browsers, and of one address. */
export const MAX_STREAMS_PER_USER = 10;
export const MAX_STREAMS_PER_ADDRESS = 100;
/** Seconds after which a client without a free stream may retry. */
export const RETRY_AFTER_S = 30;

/** Delay between attempts to reconnect to the database. */
export const FIRST_RECONNECT_DELAY_MS = 200;
export const MAX_RECONNECT_DELAY_MS = 5_000;
/** Interval and timeout of the check that the listening connection is alive. */
export const PROBE_INTERVAL_MS = 30_000;
export const PROBE_TIMEOUT_MS = 10_000;

/** Interval at which an instance publishes its status. */
export const STATUS_INTERVAL_MS = 2_000;
/**
 * Age of a status beyond which its instance may have died. Beyond this age of its own status, as PostgreSQL delivered it, a
 * instance's view of the others is outdated.
 */
export const STATUS_MAX_AGE_MS = 5_000;
/** Time within which instances that use Valkey notice a listener without a status, and publish with NOTIFY. */
export const LISTENER_NOTICE_MS = STATUS_MAX_AGE_MS + STATUS_INTERVAL_MS;
/** Silence after which an instance counts as dead. */
export const INSTANCE_TIMEOUT_MS = 10_000;
/** Time for which NOTIFY is used after an interruption, so that an unstable connection to Valkey causes few refetches. */
export const VALKEY_PAUSE_MS = 5_000;
/** A connection on which Valkey does not answer for this time is closed and opened again. */
export const VALKEY_TIMEOUT_MS = 500;
export const VALKEY_CONNECT_TIMEOUT_MS = 2_000;
export const MAX_VALKEY_RECONNECT_DELAY_MS = 5_000;

/** Comment events waiting for the check of blocks; beyond it their subscribers receive `refetch`. */
export const MAX_PENDING_DELIVERIES = 500;
/** Replayed to a new stream: a client reads a list shortly before it opens the stream for it. */
export const REPLAY_WINDOW_MS = 10_000;
/**
 * Comment events of all videos in the replay window, and the most that one stream receives; beyond it a
 * `refetch`.
 */
export const MAX_REPLAY_EVENTS = 1_000;
export const MAX_REPLAYED_EVENTS = 20;

/** Sessions of open streams that one query checks. */
export const MAX_CHECKED_SESSIONS = 1_000;
