import { newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import type { LockConnection } from './lock-connection.ts';

interface OutdatedVideo {
  /** A bigint, as a string. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
}

/** Condition: files of the video need signed links, because it is private or hidden, or its owner's account is not public. */
const IS_PRIVATE_SQL = `(visibility = 'private' or hidden_at is not null or not owner_active)`;
const OUTDATED_KEY_SQL = `state <> 'removed' and ${IS_PRIVATE_SQL} <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", ${IS_PRIVATE_SQL} as "isPrivate"`;
/** Maximum number of videos per run. */
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
 * Gives a new media key, the name of the folder of its files, to each video whose key does not match its visibility, because
 * only files below keys with the prefix `p-` need signed links (decisions 024 and 029). The visibility changes when the owner
 * edits the video, a moderator hides or restores it, or the owner's account is hidden, blocked or restored. Single videos come
 * before those of hidden owners, who can have thousands. Outdated keys are found in the rows of videos, so another worker
 * continues if one dies.
 * @returns the number of new keys, at most `KEY_BATCH_SIZE`
 * @throws the first error, after all other videos of the run were tried
 */
export async function rotateMediaKeys(connection: LockConnection, store: MediaStore): Promise<number> {
  const { rows: outdated } = await connection.run<OutdatedVideo>(
    `select ${COLUMNS} from videos where ${OUTDATED_KEY_SQL} order by owner_active desc, id limit ${KEY_BATCH_SIZE}`,
    [],
  );
  let changed = 0;
  const errors: unknown[] = [];
  for (const { id } of outdated) {
    // The video may be in processing: the job reads the current key under the same lock before it publishes.
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
