import { findMachineFailure } from '../../platform/failures/machine-failure.ts';
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
/** A run takes at most this many outdated and replaced keys, and as many videos that are tried again. */
export const KEY_BATCH_SIZE = 20;
/** Time after which the files below the private key of a video that became public are deleted. Until then, viewers may be watching them. */
const DELETION_DELAY_HOURS = 1;
/** Delay before a video that failed is tried again, because an interrupted rotation copies all files again. */
const RETRY_MS = 30_000;
/** Condition: files below a replaced key still have to be copied, or to be deleted now. */
const UNFINISHED_SQL = '(delete_at is null or delete_at <= now())';
/** Single videos come before those of hidden owners, who can have thousands. The index `videos_key_due` has this order. */
export const SELECT_OUTDATED_SQL = `select ${COLUMNS} from videos
  where ${OUTDATED_KEY_SQL} and id <> all ($1::bigint[]) order by owner_active desc, id limit ${KEY_BATCH_SIZE}`;
const SELECT_OUTDATED_OF_SQL = `select ${COLUMNS} from videos where id = any ($1::bigint[]) and ${OUTDATED_KEY_SQL}`;
const REPLACED_COLUMNS = `media_key as "mediaKey", video_id as "videoId"`;
const SELECT_UNFINISHED_SQL = `select ${REPLACED_COLUMNS} from replaced_media_keys
  where ${UNFINISHED_SQL} and video_id <> all ($1::bigint[]) limit ${KEY_BATCH_SIZE}`;
const SELECT_UNFINISHED_OF_SQL = `select ${REPLACED_COLUMNS} from replaced_media_keys
  where ${UNFINISHED_SQL} and video_id = any ($1::bigint[])`;

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
async function replaceKey(
  connection: LockConnection,
  store: MediaStore,
  { id, mediaKey, isPrivate, isReady }: OutdatedVideo,
): Promise<void> {
  if (isReady && !(await store.changedAt(mediaKey)))
    throw new Error(`Video ${id} has no files below its media key.`);
  const key = newMediaKey({ isPrivate });
  await store.copy(mediaKey, key);
  await connection.run(REPLACE_KEY_SQL, [id, key]);
}

/**
 * Copies the files below a replaced key again, for captions or images that were added in the meantime, and deletes its folder.
 * For a video that became public, it only schedules the deletion, which a later call does. Idempotent.
 */
async function finishRotation(
  { run }: LockConnection,
  store: MediaStore,
  { mediaKey, videoId }: ReplacedKey,
): Promise<void> {
  const { rows } = await run<{ isCopied: boolean; current: string | null }>(
    `select r.delete_at is not null as "isCopied", v.media_key as current
     from replaced_media_keys r left join videos v on v.id = $2 and v.state <> 'removed'
     where r.media_key = $1 and ${UNFINISHED_SQL}`,
    [mediaKey, videoId],
  );
  // Another worker has finished it, or has just copied the files.
  if (!rows[0]) return;
  const { isCopied, current } = rows[0];
  if (current && !isCopied) {
    await store.copy(mediaKey, current);
    const becamePublic = isPrivateKey(mediaKey) && !isPrivateKey(current);
    if (becamePublic) {
      const sql = `update replaced_media_keys set delete_at = now() + interval '${DELETION_DELAY_HOURS} hours' where media_key = $1`;
      await run(sql, [mediaKey]);
      return;
    }
  }
  await store.remove(mediaKey);
  await run('delete from replaced_media_keys where media_key = $1', [mediaKey]);
}

/**
 * Gives a new media key, the name of the folder of its files, to videos whose key does not match whether its files need signed
 * links, as those below keys with the prefix `p-` do (decisions 024 and 029). That changes when the owner edits the video, a
 * moderator hides or restores it, or the owner's account is hidden, blocked or restored. Outdated and replaced keys are found in the
 * database, so another worker continues if one dies.
 * @returns the number of new keys; there may be more to change if it is at least `KEY_BATCH_SIZE`
 * @throws Error when the connection is lost, or the store or the machine fails, which would fail all other videos, too
 */
export type RotateMediaKeys = (connection: LockConnection) => Promise<number>;

/**
 * @param onError called with each video whose key was not changed, or whose old files were not deleted. It is tried again after 30 s,
 *   after all videos that have not failed.
 */
export function createMediaKeyRotation(
  store: MediaStore,
  onError: (videoId: string, error: unknown) => void,
): RotateMediaKeys {
  /** IDs of videos that have failed, with the time of the next try. */
  const retries = new Map<string, number>();

  /** Skips a video whose files are being published: with a bucket, that takes minutes. A later run changes its key. */
  async function tryWithFiles(connection: LockConnection, videoId: string, work: () => Promise<void>) {
    try {
      await connection.tryWithFilesLock(Number(videoId), work);
    } catch (error) {
      if (connection.lost.aborted) throw error;
      retries.set(videoId, Date.now() + RETRY_MS);
      if (findMachineFailure(error)) throw error;
      onError(videoId, error);
    }
  }

  /** Removes videos whose time has come from `retries`, and returns the IDs of at most one batch of them. */
  function takeDue(): string[] {
    const due = [...retries].filter(([, retryAt]) => retryAt <= Date.now()).slice(0, KEY_BATCH_SIZE);
    for (const [videoId] of due) retries.delete(videoId);
    return due.map(([videoId]) => videoId);
  }

  return async (connection) => {
    const { run } = connection;
    let changed = 0;
    // Rotations that were interrupted after the row was updated, by a crash or a storage error, and folders to be deleted.
    const finishAll = async (unfinished: ReplacedKey[]) => {
      for (const replaced of unfinished)
        await tryWithFiles(connection, replaced.videoId, () => finishRotation(connection, store, replaced));
    };
    const rotateAll = async (outdated: OutdatedVideo[]) => {
      for (const { id } of outdated)
        await tryWithFiles(connection, id, async () => {
          // Read again under the lock. The video may be in processing: the job also reads the key under the lock before it publishes.
          const [video] = (await run<OutdatedVideo>(SELECT_OUTDATED_OF_SQL, [[id]])).rows;
          if (!video) return;
          await replaceKey(connection, store, video);
          changed += 1;
          await finishRotation(connection, store, { mediaKey: video.mediaKey, videoId: id });
        });
    };
    const failed = [...retries.keys()];
    // Folders are deleted first, because copies fail while a disk is full.
    await finishAll((await run<ReplacedKey>(SELECT_UNFINISHED_SQL, [failed])).rows);
    await rotateAll((await run<OutdatedVideo>(SELECT_OUTDATED_SQL, [failed])).rows);
    const due = takeDue();
    if (due.length === 0) return changed;
    await finishAll((await run<ReplacedKey>(SELECT_UNFINISHED_OF_SQL, [due])).rows);
    await rotateAll((await run<OutdatedVideo>(SELECT_OUTDATED_OF_SQL, [due])).rows);
    return changed;
  };
}
