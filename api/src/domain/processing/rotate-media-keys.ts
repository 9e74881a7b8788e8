import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import { newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { KEY_ROTATION_INTERVAL_MS } from './constants.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';

interface OutdatedVideo {
  /** A bigint, as a string. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
}

const OUTDATED_KEY_SQL = `state <> 'removed' and (visibility = 'private') <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", visibility = 'private' as "isPrivate"`;

/**
 * Gives a video a new media key. The files are copied before the new key is published; a video that became
 * private loses the files below the old key at once. For a video that became public they remain until the
 * next sweep, for viewers who are watching.
 */
async function rotateKey(
  connection: LockConnection,
  store: MediaStore,
  { id, mediaKey, isPrivate }: OutdatedVideo,
) {
  const key = newMediaKey({ isPrivate });
  await store.copy(mediaKey, key);
  await connection.run('update videos set media_key = $2 where id = $1', [id, key]);
  // Copy again, for captions or images that were added in the meantime.
  await store.copy(mediaKey, key);
  if (isPrivate) await store.remove(mediaKey);
}

/**
 * Gives new keys to videos that became private or public, so that exactly the private videos have a private
 * key (decision 029). The outdated videos are determined from their rows, so the death of a worker loses nothing.
 * @returns the number of new keys
 */
export async function rotateMediaKeys(connection: LockConnection, store: MediaStore): Promise<number> {
  const { rows: outdated } = await connection.run<OutdatedVideo>(
    `select ${COLUMNS} from videos where ${OUTDATED_KEY_SQL} order by id limit 100`,
    [],
  );
  let changed = 0;
  for (const { id } of outdated) {
    // Also rotates the key of a video that is being processed; its results are published below the current key.
    await connection.withFilesLock(Number(id), async () => {
      const { rows } = await connection.run<OutdatedVideo>(
        `select ${COLUMNS} from videos where id = $1 and ${OUTDATED_KEY_SQL}`,
        [id],
      );
      if (!rows[0]) return;
      await rotateKey(connection, store, rows[0]);
      changed += 1;
    });
  }
  return changed;
}

/** Rotates keys periodically until stopped. Reconnects when the database connection is lost. */
export async function runKeyRotation(
  databaseUrl: string,
  store: MediaStore,
  log: WorkerLog,
  stop: AbortSignal,
): Promise<void> {
  let connection: LockConnection | null = null;
  while (!stop.aborted) {
    try {
      if (!connection || connection.lost.aborted) connection = await openLockConnection(databaseUrl);
      const count = await rotateMediaKeys(connection, store);
      if (count > 0) log.info({ count }, 'media keys rotated');
    } catch (error) {
      log.error({ err: error }, 'media key rotation failed, retrying');
    }
    await wait(KEY_ROTATION_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
  }
  await connection?.close().catch(() => {});
}
