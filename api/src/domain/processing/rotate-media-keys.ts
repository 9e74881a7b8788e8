import { isPrivateKey, newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import type { LockConnection } from './lock-connection.ts';

interface OutdatedVideo {
  /** A bigint, as a string. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
}

/** A key whose video already has another one. */
interface ReplacedKey {
  mediaKey: string;
  videoId: string;
}

/** Condition: files of the video need signed links, because it is private or hidden, or its owner's account is not public. */
const IS_PRIVATE_SQL = `(visibility = 'private' or hidden_at is not null or not owner_active)`;
const OUTDATED_KEY_SQL = `state <> 'removed' and ${IS_PRIVATE_SQL} <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", ${IS_PRIVATE_SQL} as "isPrivate"`;
/** Maximum number of videos per run. */
export const KEY_BATCH_SIZE = 20;

/** Changes the key in the row of a video, and records the replaced one for `finishRotation`. */
const REPLACE_KEY_SQL = `with replaced as (
     insert into replaced_media_keys (media_key, video_id) select media_key, id from videos where id = $1
   )
   update videos set media_key = $2 where id = $1`;

/** Gives a video a new media key. The files are copied before the new key is published. */
async function rotateKey(
  connection: LockConnection,
  store: MediaStore,
  { id, mediaKey, isPrivate }: OutdatedVideo,
) {
  const key = newMediaKey({ isPrivate });
  await store.copy(mediaKey, key);
  await connection.run(REPLACE_KEY_SQL, [id, key]);
  await finishRotation(connection, store, { mediaKey, videoId: id });
}

/**
 * Handles the files below a replaced key; idempotent. They are copied again, for captions or images that were added in the meantime. A
 * video that became private, or was deleted, loses them at once. For a video that became public they remain until the
 * next sweep, for viewers who are watching.
 */
async function finishRotation(
  { run }: LockConnection,
  store: MediaStore,
  { mediaKey, videoId }: ReplacedKey,
): Promise<void> {
  const { rows } = await run<{ current: string }>(
    `select media_key as current from videos where id = $1 and state <> 'removed'`,
    [videoId],
  );
  const current = rows[0]?.current;
  if (current) await store.copy(mediaKey, current);
  if (!current || isPrivateKey(current)) await store.remove(mediaKey);
  await run('delete from replaced_media_keys where media_key = $1', [mediaKey]);
}

/**
 * Gives a new media key, the name of the folder of its files, to each video whose key does not match its visibility, because
 * only files below keys with the prefix `p-` need signed links (decisions 024 and 029). The visibility changes when the owner
 * edits the video, a moderator hides or restores it, or the owner's account is hidden, blocked or restored. Single videos come
 * before those of hidden owners, who can have thousands. Outdated and replaced keys are found in the database, so another worker
 * continues if one dies.
 * @returns the number of new keys, at most `KEY_BATCH_SIZE`
 * @throws the first error, after all other videos of the run were tried
 */
export async function rotateMediaKeys(connection: LockConnection, store: MediaStore): Promise<number> {
  let changed = 0;
  const errors: unknown[] = [];
  // A video whose job publishes files has its turn in a later run, because that can take minutes with a bucket.
  const withFiles = (videoId: string, work: () => Promise<void>) =>
    connection.tryWithFilesLock(Number(videoId), work).catch((error) => errors.push(error));

  // Of a worker that died, or whose store failed, after it had changed the row.
  const { rows: unfinished } = await connection.run<ReplacedKey>(
    `select media_key as "mediaKey", video_id as "videoId" from replaced_media_keys limit ${KEY_BATCH_SIZE}`,
    [],
  );
  for (const replaced of unfinished)
    await withFiles(replaced.videoId, () => finishRotation(connection, store, replaced));

  const { rows: outdated } = await connection.run<OutdatedVideo>(
    `select ${COLUMNS} from videos where ${OUTDATED_KEY_SQL} order by owner_active desc, id limit ${KEY_BATCH_SIZE}`,
    [],
  );
  // The video may be in processing: the job reads the current key under the same lock before it publishes.
  for (const { id } of outdated)
    await withFiles(id, async () => {
      const { rows } = await connection.run<OutdatedVideo>(
        `select ${COLUMNS} from videos where id = $1 and ${OUTDATED_KEY_SQL}`,
        [id],
      );
      if (!rows[0]) return;
      await rotateKey(connection, store, rows[0]);
      changed += 1;
    });
  if (errors.length > 0) throw errors[0];
  return changed;
}
