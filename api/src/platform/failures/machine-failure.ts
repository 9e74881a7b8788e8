/**
 * A failure of the infrastructure: a full disk, an unavailable service or an exhausted resource. It does not depend on the
 * input, so the operation is repeated when the failure is over.
 */
export interface MachineFailure {
  /** `no-space`: a disk or the object store is full. */
  kind: 'no-space' | 'unavailable';
  /**
   * Where it happened. `tool`: a media tool was killed by the operating system, or could not write its output, or a check of an
   * upload had no result. The file that was read may be the cause, so such failures must not be retried forever.
   */
  source: 'disk' | 'database' | 'storage' | 'system' | 'tool';
}

/** Thrown before a write that would use the reserve of a disk. */
export class NoSpaceError extends Error {
  override name = 'NoSpaceError';
  readonly code = 'NO_SPACE';
}

const failure = (kind: MachineFailure['kind'], source: MachineFailure['source']): MachineFailure => ({
  kind,
  source,
});

/** Failures by `code`: errno of Node, codes of this program and of the object store. */
const FAILURE_BY_CODE: Readonly<Record<string, MachineFailure>> = {
  NO_SPACE: failure('no-space', 'disk'),
  ENOSPC: failure('no-space', 'disk'),
  EDQUOT: failure('no-space', 'disk'),
  EIO: failure('unavailable', 'disk'),
  EROFS: failure('unavailable', 'disk'),
  ENOMEM: failure('unavailable', 'system'),
  EAGAIN: failure('unavailable', 'system'),
  EMFILE: failure('unavailable', 'system'),
  ENFILE: failure('unavailable', 'system'),
  TOOL_KILLED: failure('unavailable', 'tool'),
  TOOL_NO_SPACE: failure('no-space', 'tool'),
  TOOL_NOT_STARTED: failure('unavailable', 'tool'),
  CHECK_UNFINISHED: failure('unavailable', 'tool'),
};

/** Codes of a connection that could not be opened or was closed by the other side. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
]);

const DISK_FULL_SQLSTATE = '53100';
/**
 * Connection exceptions (08), insufficient resources (53), shutdown, crash and start of the server (57P01 to 57P03), and I/O
 * errors (58030).
 */
const UNAVAILABLE_SQLSTATE = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[123]|58030)$/;
/** Errors of `pg` and `pg-pool` without a code. */
const LOST_DATABASE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout$|Client has encountered a connection error|Client was closed|The database connection has ended)/;

/** libvips has no error codes; this line of its message reports a failed write. */
const LIBVIPS_NO_SPACE_MESSAGE = /^(system|unix) error: (No space left on device|Disk quota exceeded)$/m;

/** AWS SDK error names for requests without a response. */
const STORAGE_TIMEOUT_NAMES = new Set(['TimeoutError', 'NetworkingError']);
/** Message of the error by which the AWS SDK ends the body of a response that stops in the middle. It has no `$metadata`. */
const STORAGE_BODY_TIMEOUT_MESSAGE = /^@smithy\/node-http-handler - the request socket timed out/;
const MAX_DEPTH = 8;

/** The properties by which libraries describe an error. */
interface ErrorProperties {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
  /** Set by the AWS SDK. */
  $metadata?: { httpStatusCode?: number };
}

/**
 * Classifies an error, its causes and the errors of an AggregateError. Callers must exclude client disconnects first,
 * because their codes are the same.
 * @returns null for errors of a file, of a request or of this program
 */
export function findMachineFailure(error: unknown): MachineFailure | null {
  return search(error, 0);
}

function search(error: unknown, depth: number): MachineFailure | null {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return null;
  const properties = error as ErrorProperties;
  const found = classify(properties);
  if (found) return found;
  const inner = Array.isArray(properties.errors) ? properties.errors : [];
  for (const each of [properties.cause, ...inner]) {
    const nested = search(each, depth + 1);
    if (nested) return nested;
  }
  return null;
}

function classify(error: ErrorProperties): MachineFailure | null {
  const code = typeof error.code === 'string' ? error.code : '';
  const message = typeof error.message === 'string' ? error.message : '';
  if (error.$metadata !== undefined) return classifyStorageError(error, code);
  if (code === DISK_FULL_SQLSTATE) return failure('no-space', 'database');
  if (UNAVAILABLE_SQLSTATE.test(code) || LOST_DATABASE_MESSAGE.test(message))
    return failure('unavailable', 'database');
  if (STORAGE_BODY_TIMEOUT_MESSAGE.test(message)) return failure('unavailable', 'storage');
  if (CONNECTION_CODES.has(code)) return failure('unavailable', 'system');
  if (LIBVIPS_NO_SPACE_MESSAGE.test(message)) return failure('no-space', 'disk');
  return FAILURE_BY_CODE[code] ?? null;
}

/** Errors of the AWS SDK have `$metadata`; those without a response have no status. */
function classifyStorageError({ name, $metadata }: ErrorProperties, code: string): MachineFailure | null {
  const status = $metadata?.httpStatusCode;
  if (status === 507 || name === 'XMinioStorageFull') return failure('no-space', 'storage');
  const isWithoutResponse = status === undefined && (CONNECTION_CODES.has(code) || isTimeout(name));
  // S3 reports a slow connection to it as RequestTimeout with status 400.
  const isRetryable =
    name === 'RequestTimeout' || (status !== undefined && (status === 429 || status >= 500));
  return isWithoutResponse || isRetryable ? failure('unavailable', 'storage') : null;
}

function isTimeout(name: unknown): boolean {
  return typeof name === 'string' && STORAGE_TIMEOUT_NAMES.has(name);
}
