/** Location and credentials of S3-compatible storage (the `S3_*` settings). */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Returns the options of an S3 client. Checksums are only sent where S3 requires them, because other
 * implementations store the SDK's trailing checksums as part of the file.
 */
export function s3ClientOptions({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}
