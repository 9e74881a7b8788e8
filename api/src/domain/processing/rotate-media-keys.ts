import { newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import type { LockConnection } from './lock-connection.ts';

interface OutdatedVideo {
  /** A bigint, as a string. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
}

/** Condition: only its owner may see the video, because of its visibility or of a moderator. */
const IS_PRIVATE_SQL = `(visibility = 'private' or hidden_at is not null or not owner_active)`;
const OUTDATED_KEY_SQL = `state <> 'removed' and ${IS_PRIVATE_SQL} <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", ${IS_PRIVATE_SQL} as "isPrivate"`;
/** Videos whose keys change in one run. */
export const KEY_BATCH_SIZE = 20;

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
 * Gives new keys to videos that became private or public, or were hidden or restored with or without their owner, so that
 * exactly the files of these videos need a signed link (decisions 024 and 029). Single videos come before those of hidden
 * owners, who can have thousands. The outdated videos are determined from their rows, so the death of a worker loses nothing.
 * @returns the number of new keys, at most `KEY_BATCH_SIZE`
 * @throws the error of the first video whose key could not be changed, after the keys of all others were
 */
export async function rotateMediaKeys(connection: LockConnection, store: MediaStore): Promise<number> {
  const { rows: outdated } = await connection.run<OutdatedVideo>(
    `select ${COLUMNS} from videos where ${OUTDATED_KEY_SQL} order by owner_active desc, id limit ${KEY_BATCH_SIZE}`,
    [],
  );
  let changed = 0;
  const errors: unknown[] = [];
  for (const { id } of outdated) {
    // Also rotates the key of a video that is being processed; its results are published below the current key.
    const rotateIfOutdated = async () => {
      const { rows } = await connection.run<OutdatedVideo>(
        `select ${COLUMNS} from videos where id = $1 and ${OUTDATED_KEY_SQL}`,
        [id],
      );
      if (!rows[0]) return;
      await rotateKey(connection, store, rows[0]);
      changed += 1;
    };
    await connection.withFilesLock(Number(id), rotateIfOutdated).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
  return changed;
}
