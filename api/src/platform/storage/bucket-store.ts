import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMediaType, IMMUTABLE_CACHE_CONTROL } from '../media/file-types.ts';
import type { Bucket } from './bucket.ts';
import type { MediaStore } from './media-store.ts';
import type { Scratch } from './scratch.ts';

/** Objects uploaded or copied concurrently. */
const PARALLEL_REQUESTS = 8;
/** Key prefix, so that uploads and media can share a bucket. */
const PREFIX = 'media/';

async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items].reverse();
  const run = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, run));
}

/** Files below a folder, relative to it, with slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** @param scratch local folders for incomplete results */
export function bucketMediaStore(bucket: Bucket, scratch: Scratch): MediaStore {
  const headersOf = (path: string) => ({ type: getMediaType(path), cacheControl: IMMUTABLE_CACHE_CONTROL });
  const keysBelow = async (path: string) =>
    (await collect(bucket.list(`${PREFIX}${path}/`))).map(({ key }) => key);
  const upload = (file: string, path: string) => bucket.upload(file, `${PREFIX}${path}`, headersOf(path));
  return {
    openScratch: scratch.open,
    closeScratch: scratch.close,
    async publish(folder, path, last) {
      const files = await filesBelow(folder);
      await inParallel(
        files.filter((each) => each !== last),
        (name) => upload(join(folder, name), `${path}/${name}`),
      );
      await upload(join(folder, last), `${path}/${last}`);
    },
    put: upload,
    write: (bytes, path) => bucket.write(bytes, `${PREFIX}${path}`, headersOf(path)),
    async copy(from, to) {
      const skipped = `${PREFIX}${from}`.length;
      await inParallel(await keysBelow(from), (key) =>
        bucket.copy(key, `${PREFIX}${to}${key.slice(skipped)}`),
      );
    },
    async remove(path) {
      await bucket.remove([`${PREFIX}${path}`, ...(await keysBelow(path))]);
    },
    find: (path) => bucket.find(`${PREFIX}${path}`),
    read: (path, range) => bucket.read(`${PREFIX}${path}`, range),
    folders: () => bucket.folders(PREFIX),
    async changedAt(folder) {
      const objects = await collect(bucket.list(`${PREFIX}${folder}/`));
      const times = objects.map(({ changedAt }) => changedAt.getTime());
      return times.length > 0 ? new Date(Math.max(...times)) : null;
    },
    async files(folder) {
      const skipped = `${PREFIX}${folder}/`.length;
      const objects = await collect(bucket.list(`${PREFIX}${folder}/`));
      return objects
        .map(({ key, changedAt }) => ({ name: key.slice(skipped), changedAt }))
        .filter(({ name }) => !name.includes('/'));
    },
    scratches: scratch.list,
  };
}
