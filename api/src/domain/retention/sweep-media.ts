import { setTimeout as wait } from 'node:timers/promises';
import type { RunSql } from '../../platform/db/run-sql.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import type { MediaStore, StoredEntry } from '../../platform/storage/media-store.ts';
import { type Lease, openLease } from '../processing/index.ts';
import { SWEEP_GRACE, SWEEP_INTERVAL } from './constants.ts';

const AVATARS = 'avatars';
/** Names looked up in one statement. */
const BATCH = 200;

/** What a round of sweeping took away: places of the store, names of scratch folders. */
export interface Swept {
  folders: string[];
  avatars: string[];
  scratches: string[];
}

async function unknownNames(
  run: RunSql,
  names: string[],
  [table, column]: ['videos', 'media_key'] | ['users', 'avatar_key'],
): Promise<string[]> {
  const { rows } = await run<{ name: string }>(
    `select ${column} as name from ${table} where ${column} = any($1)`,
    [names],
  );
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

async function* inBatches(names: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const isOlder = (changedAt: Date | null, grace: number) =>
  changedAt !== null && Date.now() - changedAt.getTime() >= grace;

/** Folders of the store that are no video's. */
async function sweepFolders({ run }: Lease, store: MediaStore, grace: number): Promise<string[]> {
  const gone: string[] = [];
  for await (const names of inBatches(store.folders())) {
    const keys = names.filter((name) => name !== AVATARS);
    for (const name of await unknownNames(run, keys, ['videos', 'media_key'])) {
      if (!isOlder(await store.changedAt(name), grace)) continue;
      await store.remove(name);
      gone.push(name);
    }
  }
  return gone;
}

/** Pictures that are nobody's. */
async function sweepAvatars({ run }: Lease, store: MediaStore, grace: number): Promise<string[]> {
  const old = (await store.files(AVATARS)).filter(({ changedAt }) => isOlder(changedAt, grace));
  const gone: string[] = [];
  for (let at = 0; at < old.length; at += BATCH) {
    const names = old.slice(at, at + BATCH).map(({ name }) => name);
    for (const name of await unknownNames(run, names, ['users', 'avatar_key'])) {
      await store.remove(`${AVATARS}/${name}`);
      gone.push(name);
    }
  }
  return gone;
}

/** What workers of this machine left behind that were killed. Somebody who works holds the lock of the video. */
async function sweepScratches(lease: Lease, store: MediaStore, grace: number): Promise<string[]> {
  const gone: string[] = [];
  const sweep = async ({ name }: StoredEntry) => {
    await store.closeScratch(name);
    gone.push(name);
  };
  for (const entry of await store.scratches()) {
    const videoId = Number(/^(\d+)-/.exec(entry.name)?.[1] ?? 0);
    if (videoId === 0) {
      if (isOlder(entry.changedAt, grace)) await sweep(entry);
    } else if (await lease.lock(videoId)) {
      await sweep(entry).finally(() => lease.unlock(videoId));
    }
  }
  return gone;
}

/**
 * Takes away files that belong to nothing: what was published by a worker that died before it could say so, old keys,
 * scratch folders.
 * @param grace ms; what changed in this time is left alone, as its row may be on the way
 */
export async function sweep(lease: Lease, store: MediaStore, grace = SWEEP_GRACE): Promise<Swept> {
  return {
    scratches: await sweepScratches(lease, store, grace),
    folders: await sweepFolders(lease, store, grace),
    avatars: await sweepAvatars(lease, store, grace),
  };
}

/** Sweeps at once and every hour, until stopped. */
export async function keepSweeping(
  databaseUrl: string,
  store: MediaStore,
  log: WorkerLog,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const lease = await openLease(databaseUrl).catch(() => null);
    try {
      const swept = lease && (await sweep(lease, store));
      if (swept && Object.values(swept).some((names) => names.length > 0))
        log.info({ ...swept }, 'files that belonged to nothing were removed');
    } catch (error) {
      if (!stop.aborted) log.error({ err: error }, 'sweeping failed and is tried again');
    } finally {
      await lease?.close().catch(() => {});
    }
    await wait(SWEEP_INTERVAL, undefined, { signal: stop }).catch(() => {});
  }
}
