import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketSettings } from '@ontrend/shared/server/s3-options';

/** The parts of s3rver 3.7 that we use. It has no types. */
interface S3rver {
  middleware: unknown[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverClass = new (options: object) => S3rver;

const require = createRequire(import.meta.url);
const S3rver = require('s3rver') as S3rverClass;
const { multipart, ifNoneMatch } = require('./s3-multipart.cjs') as Record<
  'multipart' | 'ifNoneMatch',
  (server: S3rver) => unknown
>;

/** A local S3-compatible server with one empty bucket. */
export interface TestBucket {
  settings: BucketSettings;
  stop(): Promise<void>;
}

export async function startBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-bucket-'));
  const bucket = 'ontrend';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  server.middleware.unshift(multipart(server), ifNoneMatch(server));
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The bucket as environment variables of the API and the worker. */
export function bucketEnvironment({ settings }: TestBucket): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}
