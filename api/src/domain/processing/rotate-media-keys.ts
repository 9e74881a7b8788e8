import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import { newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { KEY_INTERVAL } from './constants.ts';
import { type Lease, openLease } from './lock-connection.ts';

interface DueVideo {
  /** A bigint, as text. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
}

const IS_DUE = `state <> 'removed' and (visibility = 'private') <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", visibility = 'private' as "isPrivate"`;

/**
 * Gives one video a new key: its files stand below it before anybody is told, and below the old one for nobody after.
 * A video that turned public keeps the old files until they are swept, for who is watching them.
 */
async function changeKey(lease: Lease, store: MediaStore, { id, mediaKey, isPrivate }: DueVideo) {
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
export async function changeDueKeys(lease: Lease, store: MediaStore): Promise<number> {
  const { rows: due } = await lease.run<DueVideo>(
    `select ${COLUMNS} from videos where ${IS_DUE} order by id limit 100`,
    [],
  );
  let changed = 0;
  for (const { id } of due) {
    // Also while it is being made: what comes of that is put below the key it has then.
    await lease.withFiles(Number(id), async () => {
      const { rows } = await lease.run<DueVideo>(
        `select ${COLUMNS} from videos where id = $1 and ${IS_DUE}`,
        [id],
      );
      if (!rows[0]) return;
      await changeKey(lease, store, rows[0]);
      changed += 1;
    });
  }
  return changed;
}

/** Changes keys as they fall due, until stopped. Outlives a lost database. */
export async function keepKeys(
  databaseUrl: string,
  store: MediaStore,
  log: WorkerLog,
  stop: AbortSignal,
): Promise<void> {
  let lease: Lease | null = null;
  while (!stop.aborted) {
    try {
      if (!lease || lease.lost.aborted) lease = await openLease(databaseUrl);
      const count = await changeDueKeys(lease, store);
      if (count > 0) log.info({ count }, 'videos got new keys');
    } catch (error) {
      log.error({ err: error }, 'changing the keys of videos failed and is tried again');
    }
    await wait(KEY_INTERVAL, undefined, { signal: stop }).catch(() => {});
  }
  await lease?.close().catch(() => {});
}
