import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type BucketSettings, s3ClientOptions } from '@ontrend/shared/server/s3-options';
import { inSpan } from '@ontrend/shared/server/tracing/tracing';
import type { ByteRange, StoredFile } from './media-store.ts';

/** Headers stored with an object and returned with it. */
export interface ObjectHeaders {
  type?: string | undefined;
  cacheControl?: string | undefined;
}

/** The bucket operations that media and uploads use. */
export interface Bucket {
  /** Creates the bucket if it does not exist. */
  ensureExists(): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Streams a local file to `key`. */
  upload(file: string, key: string, headers: ObjectHeaders): Promise<void>;
  write(bytes: Buffer, key: string, headers: ObjectHeaders): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Deletes up to a thousand objects per request; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys below a prefix, with their last modification. */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: Date }>;
  /** Names between a prefix and the next slash. */
  folders(prefix: string): AsyncIterable<string>;
  close(): void;
}

/** Maximum objects of one DeleteObjects call (S3's limit). */
const DELETE_BATCH_SIZE = 1000;

function unlessMissing(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null;
  throw error;
}

/** Opens a bucket of an S3-compatible service. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { bucket } = settings;
  // Loaded on demand: the SDK is large, and installations on disk don't need it.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client(s3ClientOptions(settings));
  client.middlewareStack.add(
    (next, { commandName = 'S3' }) =>
      (request) =>
        inSpan({ name: commandName, kind: 'client' }, () => next(request)),
    { step: 'initialize', name: 'traceRequests' },
  );
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const headersOf = ({ type, cacheControl }: ObjectHeaders) => ({
    ...(type && { ContentType: type }),
    ...(cacheControl && { CacheControl: cacheControl }),
  });
  return {
    async ensureExists() {
      const found = await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch(unlessMissing);
      if (!found) await client.send(new sdk.CreateBucketCommand({ Bucket: bucket }));
    },
    async find(key) {
      const found = await client.send(new sdk.HeadObjectCommand(at(key))).catch(unlessMissing);
      return found && { size: found.ContentLength ?? 0, etag: found.ETag ?? `"${found.ContentLength}"` };
    },
    async read(key, range) {
      const { Body } = await client.send(
        new sdk.GetObjectCommand({
          ...at(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      return Body as Readable;
    },
    async upload(file, key, headers) {
      const { size } = await stat(file);
      const body = { Body: createReadStream(file), ContentLength: size };
      await client.send(new sdk.PutObjectCommand({ ...at(key), ...body, ...headersOf(headers) }));
    },
    async write(bytes, key, headers) {
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ...headersOf(headers) }));
    },
    async copy(from, to) {
      const source = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
      await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource: source }));
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += DELETE_BATCH_SIZE) {
        const Objects = keys.slice(at, at + DELETE_BATCH_SIZE).map((Key) => ({ Key }));
        const { Errors: [failed] = [] } = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        if (failed) throw new Error(`"${failed.Key}" could not be removed: ${failed.Message}`);
      }
    },
    async *list(prefix) {
      for await (const { Contents } of sdk.paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      ))
        for (const { Key, LastModified } of Contents ?? [])
          if (Key) yield { key: Key, changedAt: LastModified ?? new Date(0) };
    },
    async *folders(prefix) {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' });
      for await (const { CommonPrefixes } of pages)
        for (const { Prefix } of CommonPrefixes ?? []) if (Prefix) yield Prefix.slice(prefix.length, -1);
    },
    close: () => client.destroy(),
  };
}
