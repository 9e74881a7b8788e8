/** Where S3-compatible storage is (the `S3_*` settings). */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * What a client of S3-compatible storage is made with. Checksums only where S3 demands them: other makers' storage
 * takes the SDK's trailing ones for part of the file (design 10).
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
