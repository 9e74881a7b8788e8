/** Location and credentials of S3-compatible storage (the `S3_*` settings). */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Time without a byte in either direction after which a request fails, in milliseconds. Default: `IDLE_TIMEOUT_MS`. */
  idleTimeoutMs?: number;
}

/** Time to open a connection. */
const CONNECTION_TIMEOUT_MS = 5_000;
/** A body of any size may take longer in total, as long as its bytes flow. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Returns the options of an S3 client. Checksums are only sent where S3 requires them, because other
 * implementations store the SDK's trailing checksums as part of the file. A store that does not respond fails requests with
 * an error whose name is `TimeoutError`; by default, the SDK would wait forever.
 */
export function s3ClientOptions(settings: BucketSettings) {
  const { endpoint, region, accessKeyId, secretAccessKey, idleTimeoutMs = IDLE_TIMEOUT_MS } = settings;
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: idleTimeoutMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}
