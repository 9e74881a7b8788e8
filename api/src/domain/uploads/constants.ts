const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

/** Where uploads are made and gone on with (design 5). */
export const UPLOAD_PATH = '/api/app/upload';
/** Before an upload's id, in the store and in `videos.source_key`. */
export const UPLOAD_PREFIX = 'uploads/';

/** So long an upload may be gone on with after its beginning: over a weekend without a network. In ms. */
export const UPLOAD_LIFE = 72 * HOUR;
/** What came is counted so long; the row goes after that. In ms. */
export const QUOTA_WINDOW = 24 * HOUR;
/** What a person may have on the way, and send in `QUOTA_WINDOW`. Bytes beside it. */
export const QUOTA = { open: 10, files: 100, bytes: 10 * 1_024 ** 3 } as const;

/** A copy of the API that fell silent holds an upload no longer than this. In seconds. */
export const LEASE_SECONDS = 5;
/** How often a holder says that it is there, and looks whether somebody waits. In ms. */
export const RENEW_INTERVAL = 1 * SECOND;
/** How often somebody who waits tries again, and how long. In ms. */
export const LOCK_POLL = 100;
export const LOCK_PATIENCE = (LEASE_SECONDS + 5) * SECOND;

/** A connection that brings nothing for so long is cut; the client goes on with another one. In ms. */
export const IDLE_LIMIT = 30 * SECOND;
/** Bytes a second that have to come on average over `RATE_WINDOW`: less is nobody who uploads a video. */
export const MIN_RATE = 1_024;
export const RATE_WINDOW = 60 * SECOND;
/** How often a connection is looked at. In ms. */
export const LOOK_INTERVAL = 2 * SECOND;
/** A refused request may go on sending for so long, that its sender comes to read the answer. In ms. */
export const LINGER = 3 * SECOND;

/** The most bytes of one request that comes with a checksum: it is looked at whole before any of it is kept. */
export const CHECKSUM_LIMIT = 64 * 1_024 ** 2;
/** By what a checksum can be made; SHA-1 is what tus asks every server for. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'] as const;
/** What tus 1.0 answers to a checksum that is another one. */
export const CHECKSUM_MISMATCH = 460;

/** Characters of a file's name that are kept. */
export const FILE_NAME_MAX = 200;

/** What parts that are being checked are called, beside the uploads: no upload's id has a full stop. */
export const CHECKSUM_PREFIX = 'checksum.';

/** How often each copy looks for uploads that nobody finished. In ms. */
export const SWEEP_INTERVAL = 60 * SECOND;
/** How often bytes that are nobody's are looked for, and how long they may lie about. In ms. */
export const STRAY_INTERVAL = HOUR;
export const STRAY_GRACE = HOUR;
/** An upload that is all there is taken in when nobody asked about it for so long, in seconds; and so often it is looked at. */
export const ORPHAN_SECONDS = 60;
export const ORPHAN_LOOKS = 10;

/** What our server can do of tus 1.0; sizes have to be told at the beginning, or nobody could refuse them. */
export const EXTENSIONS = ['creation', 'termination', 'checksum', 'expiration'];
