import type { RunSql } from '../../platform/db/run-sql.ts';
import type { MediaStore, StoredEntry } from '../../platform/storage/media-store.ts';
import type { LockConnection } from '../processing/index.ts';
import { SWEEP_GRACE_MS } from './constants.ts';

const AVATARS = 'avatars';
/** Names looked up per statement. */
const LOOKUP_BATCH_SIZE = 200;

/**
 * Result of a sweep: deleted folders and avatars of the media store, and names of deleted scratch folders.
 */
export interface SweptMedia {
  folders: string[];
  avatars: string[];
  scratches: string[];
}

async function findUnknownNames(
  run: RunSql,
  names: string[],
  [table, column]: ['videos' | 'replaced_media_keys', 'media_key'] | ['users', 'avatar_key'],
): Promise<string[]> {
  const { rows } = await run<{ name: string }>(
    `select ${column} as name from ${table} where ${column} = any($1)`,
    [names],
  );
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

async function* batchNames(names: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length === LOOKUP_BATCH_SIZE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const isOlder = (changedAt: Date | null, grace: number) =>
  changedAt !== null && Date.now() - changedAt.getTime() >= grace;

/** Deletes media folders without a video, and those below keys whose replacement is finished. */
async function sweepFolders({ run }: LockConnection, store: MediaStore, grace: number): Promise<string[]> {
  const deleted: string[] = [];
  for await (const names of batchNames(store.folders())) {
    const keys = names.filter((name) => name !== AVATARS);
    const withoutVideo = await findUnknownNames(run, keys, ['videos', 'media_key']);
    for (const name of await findUnknownNames(run, withoutVideo, ['replaced_media_keys', 'media_key'])) {
      if (!isOlder(await store.changedAt(name), grace)) continue;
      await store.remove(name);
      deleted.push(name);
    }
  }
  return deleted;
}

/** Deletes avatars without a user. */
async function sweepAvatars({ run }: LockConnection, store: MediaStore, grace: number): Promise<string[]> {
  const old = (await store.files(AVATARS)).filter(({ changedAt }) => isOlder(changedAt, grace));
  const deleted: string[] = [];
  for (let at = 0; at < old.length; at += LOOKUP_BATCH_SIZE) {
    const names = old.slice(at, at + LOOKUP_BATCH_SIZE).map(({ name }) => name);
    for (const name of await findUnknownNames(run, names, ['users', 'avatar_key'])) {
      await store.remove(`${AVATARS}/${name}`);
      deleted.push(name);
    }
  }
  return deleted;
}

/**
 * Deletes scratch folders of this machine's workers that were killed. A running worker holds the lock of its
 * video.
 */
async function sweepScratchFolders(
  connection: LockConnection,
  store: MediaStore,
  grace: number,
): Promise<string[]> {
  const deleted: string[] = [];
  const sweep = async ({ name }: StoredEntry) => {
    await store.closeScratch(name);
    deleted.push(name);
  };
  for (const entry of await store.scratches()) {
    const videoId = Number(/^(\d+)-/.exec(entry.name)?.[1] ?? 0);
    if (videoId === 0) {
      if (isOlder(entry.changedAt, grace)) await sweep(entry);
    } else if (await connection.lock(videoId)) {
      await sweep(entry).finally(() => connection.unlock(videoId));
    }
  }
  return deleted;
}

/**
 * Deletes orphaned files: results of workers that died before storing them, files below old keys, and scratch
 * folders.
 * @param grace ms; newer files are left alone, because their row may not be written yet
 */
export async function sweepMedia(
  connection: LockConnection,
  store: MediaStore,
  grace = SWEEP_GRACE_MS,
): Promise<SweptMedia> {
  return {
    folders: await sweepFolders(connection, store, grace),
    avatars: await sweepAvatars(connection, store, grace),
    // Last, because it fails while the transcoder service is away and a tool of another user has left a folder.
    scratches: await sweepScratchFolders(connection, store, grace),
  };
}
