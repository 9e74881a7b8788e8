const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** Where uploads are made and gone on with (design 5). */
export const UPLOAD_PATH = '/api/app/upload';
/** Before an upload's id, in the store and in `videos.source_key`. */
export const UPLOAD_PREFIX = 'uploads/';

/** So long an upload may be gone on with after its beginning: over a weekend without a network. In ms. */
export const UPLOAD_LIFETIME_MS = 72 * HOUR_MS;
/** What came is counted so long; the row goes after that. In ms. */
export const QUOTA_WINDOW_MS = 24 * HOUR_MS;
/** What a person may have on the way, and send in `QUOTA_WINDOW`. Bytes beside it. */
export const DAILY_QUOTA = { open: 10, files: 100, bytes: 10 * 1_024 ** 3 } as const;

/** A copy of the API that fell silent holds an upload no longer than this. In seconds. */
export const LEASE_S = 5;
/** How often a holder says that it is there, and looks whether somebody waits. In ms. */
export const LEASE_RENEW_INTERVAL_MS = 1 * SECOND_MS;
/** How often somebody who waits tries again, and how long. In ms. */
export const LOCK_POLL_INTERVAL_MS = 100;
export const LOCK_TIMEOUT_MS = (LEASE_S + 5) * SECOND_MS;

/** A connection that brings nothing for so long is cut; the client goes on with another one. In ms. */
export const IDLE_TIMEOUT_MS = 30 * SECOND_MS;
/** Bytes a second that have to come on average over `RATE_WINDOW`: less is nobody who uploads a video. */
export const MIN_BYTES_PER_SECOND = 1_024;
export const RATE_WINDOW_MS = 60 * SECOND_MS;
/** How often a connection is looked at. In ms. */
export const RATE_CHECK_INTERVAL_MS = 2 * SECOND_MS;
/** A refused request may go on sending for so long, that its sender comes to read the answer. In ms. */
export const LINGER_MS = 3 * SECOND_MS;

/** The most bytes of one request that comes with a checksum: it is looked at whole before any of it is kept. */
export const MAX_CHECKSUM_BODY_BYTES = 64 * 1_024 ** 2;
/** By what a checksum can be made; SHA-1 is what tus asks every server for. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'] as const;
/** What tus 1.0 answers to a checksum that is another one. */
export const CHECKSUM_MISMATCH_STATUS = 460;

/** Characters of a file's name that are kept. */
export const FILE_NAME_MAX_LENGTH = 200;

/** What parts that are being checked are called, beside the uploads: no upload's id has a full stop. */
export const CHECKSUM_FILE_PREFIX = 'checksum.';

/** How often each copy looks for uploads that nobody finished. In ms. */
export const SWEEP_INTERVAL_MS = 60 * SECOND_MS;
/** How often bytes that are nobody's are looked for, and how long they may lie about. In ms. */
export const ORPHAN_SWEEP_INTERVAL_MS = HOUR_MS;
export const ORPHAN_GRACE_MS = HOUR_MS;
/** An upload that is all there is taken in when nobody asked about it for so long, in seconds; and so often it is looked at. */
export const UNPROCESSED_AFTER_S = 60;
export const MAX_INTAKE_CHECKS = 10;

/** What our server can do of tus 1.0; sizes have to be told at the beginning, or nobody could refuse them. */
export const TUS_EXTENSIONS = ['creation', 'termination', 'checksum', 'expiration'];
