/** The one channel of LISTEN and NOTIFY; migration 0014 names it too. */
export const CHANNEL = 'ontrend_events';
/** Bytes of a payload; PostgreSQL refuses 8,000. */
export const MOST_PAYLOAD = 7_900;

/** ms between two signs of life on a stream: proxies close what is silent for a minute. */
export const HEARTBEAT = 25_000;
/** ms a stream has to say what waits when this copy ends. */
export const LAST_WORDS = 2_000;
/** Events that wait for a reader who does not read; beyond it one `refetch` stands for all. */
export const MOST_WAITING = 200;
/** Streams at once: a person's browsers, and everybody behind one address. */
export const MOST_PER_PERSON = 10;
export const MOST_PER_ADDRESS = 100;
/** Seconds after which who was refused a stream may try again. */
export const TRY_AGAIN = 30;

/** ms between two tries to reach the database again. */
export const FIRST_RECONNECT = 200;
export const LONGEST_RECONNECT = 5_000;
/** ms between two looks whether the listening connection still lives, and how long its answer may take. */
export const PROBE_INTERVAL = 30_000;
export const PROBE_TIMEOUT = 10_000;
/** Comment events that wait for the look at who is blocked; beyond it their readers are told to ask again. */
export const MOST_PENDING_LOOKS = 500;
/** ms within which a list and the stream that tells of it are opened, one after the other. */
export const LATEST = 10_000;
/** Comment events that are kept for that, of all videos; and told to one who comes late: beyond it they ask again. */
export const MOST_LATEST = 1_000;
export const MOST_TOLD_LATE = 20;
