import { isPrivateKey, newMediaKey } from '../../platform/media/media-keys.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import type { LockConnection } from './lock-connection.ts';

interface OutdatedVideo {
  /** A bigint, as a string. */
  id: string;
  mediaKey: string;
  isPrivate: boolean;
  /** A ready video has files; others may not have any yet. */
  isReady: boolean;
}

/** A former media key, whose files still have to be copied or deleted. */
interface ReplacedKey {
  mediaKey: string;
  videoId: string;
}

/** Condition: files of the video need signed links, because it is private or hidden, or its owner's account is not public. */
const IS_PRIVATE_SQL = `(visibility = 'private' or hidden_at is not null or not owner_active)`;
const OUTDATED_KEY_SQL = `state <> 'removed' and ${IS_PRIVATE_SQL} <> starts_with(media_key, 'p-')`;
const COLUMNS = `id, media_key as "mediaKey", ${IS_PRIVATE_SQL} as "isPrivate", state = 'ready' as "isReady"`;
/** Maximum number of keys that a run changes, and of interrupted changes that it finishes. */
export const KEY_BATCH_SIZE = 20;

/** Changes the key in the row of a video, and records the replaced one for `finishRotation`. */
const REPLACE_KEY_SQL = `with replaced as (
     insert into replaced_media_keys (media_key, video_id) select media_key, id from videos where id = $1
   )
   update videos set media_key = $2 where id = $1`;

/**
 * Gives a video a new media key. The files are copied before the new key is published.
 * @throws Error if a ready video has no files, as when the disk is not mounted: once it is, the sweep would delete the files below
 *   the old key
 */
async function rotateKey(
  connection: LockConnection,
  store: MediaStore,
  { id, mediaKey, isPrivate, isReady }: OutdatedVideo,
) {
  if (isReady && !(await store.changedAt(mediaKey)))
    throw new Error(`Video ${id} has no files below its media key.`);
  const key = newMediaKey({ isPrivate });
  await store.copy(mediaKey, key);
  await connection.run(REPLACE_KEY_SQL, [id, key]);
  await finishRotation(connection, store, { mediaKey, videoId: id });
}

/**
 * Copies the files below a replaced key again, for captions or images that were added in the meantime, and deletes its folder. That of
 * a video that became public remains until the next sweep, for viewers who are watching. Idempotent.
 */
async function finishRotation(
  { run }: LockConnection,
  store: MediaStore,
  { mediaKey, videoId }: ReplacedKey,
): Promise<void> {
  const { rows } = await run<{ current: string | null }>(
    `select v.media_key as current
     from replaced_media_keys r left join videos v on v.id = $2 and v.state <> 'removed'
     where r.media_key = $1`,
    [mediaKey, videoId],
  );
  // Another worker has finished it.
  if (!rows[0]) return;
  const { current } = rows[0];
  if (current) await store.copy(mediaKey, current);
  const becamePublic = current !== null && isPrivateKey(mediaKey) && !isPrivateKey(current);
  if (!becamePublic) await store.remove(mediaKey);
  await run('delete from replaced_media_keys where media_key = $1', [mediaKey]);
}

/**
 * Gives a new media key, the name of the folder of its files, to each video whose key does not match whether its files need signed
 * links, as those below keys with the prefix `p-` do (decisions 024 and 029). That changes when the owner edits the video, a
 * moderator hides or restores it, or the owner's account is hidden, blocked or restored. Single videos come before those of hidden
 * owners, who can have thousands. Outdated and replaced keys are found in the database, so another worker continues if one dies.
 * @returns the number of new keys, at most `KEY_BATCH_SIZE`
 * @throws the first error, after all other videos of the run were tried
 */
export async function rotateMediaKeys(connection: LockConnection, store: MediaStore): Promise<number> {
  let changed = 0;
  const errors: unknown[] = [];
  // Skips videos whose files are being published: with a bucket, that takes minutes. A later run changes their keys.
  const withFiles = (videoId: string, work: () => Promise<void>) =>
    connection.tryWithFilesLock(Number(videoId), work).catch((error) => errors.push(error));

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

  // Rotations that were interrupted after the row was updated, by a crash or a storage error.
  const { rows: unfinished } = await connection.run<ReplacedKey>(
    `select media_key as "mediaKey", video_id as "videoId" from replaced_media_keys limit ${KEY_BATCH_SIZE}`,
    [],
  );
  for (const replaced of unfinished)
    await withFiles(replaced.videoId, () => finishRotation(connection, store, replaced));

  if (errors.length > 0) throw errors[0];
  return changed;
}
