import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, ListPartsCommand, S3Client } from '@aws-sdk/client-s3';
import { useTestApi } from '../../../test/api.ts';
import { bucketEnvironment, startBucket } from '../../../test/bucket.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import { openBucket } from '../../platform/storage/bucket.ts';
import { createDiskSpace } from '../../platform/storage/disk-space.ts';
import { bucketSources } from '../../platform/storage/sources.ts';
import { createBucketStore } from './bucket-store.ts';
import { sweepOrphanedFiles } from './sweep-orphaned-files.ts';
import { createTusClient } from './testing/tus-client.ts';

const bucket = await startBucket();
const folder = mkdtempSync(join(tmpdir(), 'ontrend-bucket-upload-'));
const diskSpace = createDiskSpace({ data: tmpdir(), media: tmpdir() }, 0);
const api = useTestApi(bucketEnvironment(bucket));
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

it('an upload to a bucket arrives in parts, byte for byte, and leaves no other objects', async () => {
  const clip = readFileSync(renderClip(await findMediaTools(), folder, 'clip.mp4', { seconds: 1 }));
  const owner = await createUser(api.pool);
  const client = createTusClient(api, (await signIn(api, owner)).token);
  const id = await client.createUpload(clip.length);
  const third = Math.floor(clip.length / 3);
  for (const [from, to] of [
    [0, third],
    [third, 2 * third],
    [2 * third, clip.length],
  ] as const) {
    expect(await client.offset(id)).toBe(from);
    const response = await client.send(id, from, clip.subarray(from, to));
    expect([response.status, await response.text()]).toEqual([204, '']);
  }
  const { rows } = await api.pool.query('select state, source_key from videos where file_name = $1', [id]);
  expect(rows).toEqual([{ state: 'queued', source_key: `uploads/${id}` }]);
  const opened = await openBucket(bucket.settings);
  const fetched = await bucketSources(opened, diskSpace).fetch(`uploads/${id}`, folder);
  expect(readFileSync(fetched).equals(clip)).toBe(true);
  const keys: string[] = [];
  for await (const { key } of opened.list('uploads/')) keys.push(key);
  expect(keys).toEqual([`uploads/${id}`]);
  opened.close();
});

it('an upload whose user is deleted leaves nothing in the bucket', async () => {
  const owner = await createUser(api.pool);
  const client = createTusClient(api, (await signIn(api, owner)).token);
  const id = await client.createUpload(20_000_000);
  // One S3 part, and the beginning of another.
  await client.send(id, 0, Buffer.alloc(9_000_000, 1));
  const opened = await openBucket(bucket.settings);
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key } of opened.list(`uploads/${id}`)) keys.push(key);
    return keys;
  };
  expect((await keysOf()).length).toBeGreaterThan(0);
  const { endpoint, region, accessKeyId, secretAccessKey, bucket: Bucket } = bucket.settings;
  const credentials = { accessKeyId, secretAccessKey };
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const notes = await s3.send(new HeadObjectCommand({ Bucket, Key: `uploads/${id}.info` }));
  const parts = { Bucket, Key: `uploads/${id}`, UploadId: notes.Metadata?.['upload-id'] };
  expect((await s3.send(new ListPartsCommand(parts))).Parts).toHaveLength(1);
  const sources = bucketSources(opened, diskSpace);
  const uploads = await createBucketStore(bucket.settings, sources, folder);
  expect(await sweepOrphanedFiles({ pool: api.pool, uploadStore: uploads, sourceFiles: sources }, 0)).toEqual(
    [],
  );
  await api.pool.query('delete from videos where file_name = $1', [id]);
  await api.pool.query('delete from uploads where id = $1', [id]);
  expect(await sweepOrphanedFiles({ pool: api.pool, uploadStore: uploads, sourceFiles: sources }, 0)).toEqual(
    [id],
  );
  expect(await keysOf()).toEqual([]);
  // Its parts, which are not listed as objects.
  await expect(s3.send(new ListPartsCommand(parts))).rejects.toMatchObject({ name: 'NoSuchUpload' });
  s3.destroy();
  opened.close();
});
