import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import { newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { KEY_ROTATION_INTERVAL_MS } from './constants.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';

interface OutdatedVideo {
  /** A bigint, as text. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
}

const HAS_OUTDATED_KEY = `state <> 'removed' and (visibility = 'private') <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", visibility = 'private' as "isPrivate"`;

/**
 * Gives one video a new key: its files stand below it before anybody is told, and below the old one for nobody after.
 * A video that turned public keeps the old files until they are swept, for who is watching them.
 */
async function rotateKey(
  lease: LockConnection,
  store: MediaStore,
  { id, mediaKey, isPrivate }: OutdatedVideo,
) {
  const key = newMediaKey({ isPrivate });
  await store.copy(mediaKey, key);
  await lease.run('update videos set media_key = $2 where id = $1', [id, key]);
  // Captions or a picture that came meanwhile.
  await store.copy(mediaKey, key);
  if (isPrivate) await store.remove(mediaKey);
}

/**
 * Sees to it that what is private stands below private keys and the rest does not (design 6, "making a video private
 * changes its key"). What has to be done is read from the videos themselves, so nothing is lost with whoever died.
 * @returns how many got a new key
 */
export async function rotateMediaKeys(lease: LockConnection, store: MediaStore): Promise<number> {
  const { rows: due } = await lease.run<OutdatedVideo>(
    `select ${COLUMNS} from videos where ${HAS_OUTDATED_KEY} order by id limit 100`,
    [],
  );
  let changed = 0;
  for (const { id } of due) {
    // Also while it is being made: what comes of that is put below the key it has then.
    await lease.withFilesLock(Number(id), async () => {
      const { rows } = await lease.run<OutdatedVideo>(
        `select ${COLUMNS} from videos where id = $1 and ${HAS_OUTDATED_KEY}`,
        [id],
      );
      if (!rows[0]) return;
      await rotateKey(lease, store, rows[0]);
      changed += 1;
    });
  }
  return changed;
}

/** Changes keys as they fall due, until stopped. Outlives a lost database. */
export async function runKeyRotation(
  databaseUrl: string,
  store: MediaStore,
  log: WorkerLog,
  stop: AbortSignal,
): Promise<void> {
  let lease: LockConnection | null = null;
  while (!stop.aborted) {
    try {
      if (!lease || lease.lost.aborted) lease = await openLockConnection(databaseUrl);
      const count = await rotateMediaKeys(lease, store);
      if (count > 0) log.info({ count }, 'videos got new keys');
    } catch (error) {
      log.error({ err: error }, 'changing the keys of videos failed and is tried again');
    }
    await wait(KEY_ROTATION_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
  }
  await lease?.close().catch(() => {});
}
