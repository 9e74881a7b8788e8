import type { Pool, PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { runBatch, runBatches } from './batches.ts';
import { DELETION_BATCH_SIZE } from './constants.ts';

interface VideoRow {
  id: number;
  media_key: string;
  source_key: string | null;
}

const selectVideos = statement<Pick<VideoRow, 'id'>, [ownerId: number, after: number]>(
  'remove-videos-find',
  'select id from videos where owner_id = $1 and id > $2 order by id limit 100',
);
// The locks of a processing job and of a key rotation (see `openLockConnection`).
const lockVideo = statement<{ ok: boolean }, [id: number]>(
  'remove-video-lock',
  `select pg_try_advisory_xact_lock(hashtextextended('video-job ' || $1::text, 0))
     and pg_try_advisory_xact_lock(hashtextextended('video-files ' || $1::text, 0)) as ok`,
);
const selectMediaKeys = statement<VideoRow, [id: number]>(
  'remove-video-keys',
  'select id, media_key, source_key from videos where id = $1',
);
/** Former media keys, below which a key rotation leaves files for a while. */
const deleteReplacedKeys = statement<Pick<VideoRow, 'media_key'>, [id: number]>(
  'remove-video-replaced-keys',
  'delete from replaced_media_keys where video_id = $1 returning media_key',
);
const subtractFromHashtagCounts = statement<never, [id: number]>(
  'remove-video-hashtags',
  `with used as (
     select hashtags.id from hashtags
     join video_hashtags on video_hashtags.hashtag_id = hashtags.id
     where video_hashtags.video_id = $1 and video_hashtags.listed_at is not null
     order by hashtags.id for update of hashtags
   )
   update hashtags set videos = greatest(0, videos - 1) from used where hashtags.id = used.id`,
);
/** Also subtracts the base count of likes of demo content from the owner's likes (decision 090). */
const deleteVideoRow = statement<never, [id: number]>(
  'remove-video',
  `with deleted as (delete from videos where id = $1 returning owner_id, likes)
   update users set likes = greatest(0, users.likes - deleted.likes)
   from deleted where users.id = deleted.owner_id and deleted.likes > 0`,
);

/** Also decrements the number of likes that the owner received. */
const deleteLikes = statement<{ deleted: number }, [videoId: number, size: number]>(
  'remove-video-likes',
  `with deleted as (
     delete from likes where (user_id, video_id) in (select user_id, video_id from likes where video_id = $1 limit $2)
     returning 1
   ), counted as (
     update videos set likes = greatest(0, likes - (select count(*) from deleted)) where id = $1 returning owner_id
   ), received as (
     update users set likes = greatest(0, users.likes - (select count(*) from deleted))
     from counted where users.id = counted.owner_id
   )
   select count(*)::integer as deleted from deleted`,
);
/**
 * Other rows that refer to a video, deleted in batches because a popular video has millions. Only triggers count them.
 */
const DEPENDENT_ROWS = [
  ['not_interested_videos', '(user_id, video_id)', 'user_id, video_id', 'video_id = $1'],
  ['playlist_videos', '(playlist_id, video_id)', 'playlist_id, video_id', 'video_id = $1'],
  ['watch_history', '(user_id, video_id)', 'user_id, video_id', 'video_id = $1'],
  ['series_progress', '(user_id, playlist_id)', 'user_id, playlist_id', 'video_id = $1'],
  ['notifications', 'id', 'id', 'video_id = $1'],
  // Replies first, so that deleting a comment does not cascade to thousands of replies.
  ['comments', 'id', 'id', 'video_id = $1 and parent_id is not null'],
  ['comments', 'id', 'id', 'video_id = $1'],
  // Last, because viewers with an open feed still add views of the video.
  ['client_views', '(client_id, video_id)', 'client_id, video_id', 'video_id = $1'],
].map(([table, key, columns, condition], index) =>
  statement<{ deleted: number }, [videoId: number, size: number]>(
    `remove-video-part-${index}`,
    `with deleted as (
       delete from ${table} where ${key} in (select ${columns} from ${table} where ${condition} limit $2)
       returning 1
     )
     select count(*)::integer as deleted from deleted`,
  ),
);

/** In batches, too: many playlists may have chosen the video as their cover. */
const resetCovers = statement<{ deleted: number }, [videoId: number, size: number]>(
  'remove-video-covers',
  `with reset as (
     update playlists set cover_video_id = null
     where id in (select id from playlists where cover_video_id = $1 limit $2)
     returning 1
   )
   select count(*)::integer as deleted from reset`,
);

/** Deletes views that were inserted after the batches. No foreign key deletes them (decision 133). */
const deleteLateViews = statement<never, [videoId: number]>(
  'remove-video-late-views',
  'delete from client_views where video_id = $1',
);

const DELETE_STATEMENTS = [deleteLikes, resetCovers, ...DEPENDENT_ROWS];

/** Deletes rows that refer to a video. @param size maximum number of rows per table */
export async function deleteDependentRows(client: PoolClient, videoId: number, size: number): Promise<void> {
  for (const statement of DELETE_STATEMENTS) await statement(client, videoId, size);
}

export interface VideoDeletion {
  pool: Pool;
  storage: Pick<Storage, 'store' | 'sources'>;
  stop: AbortSignal;
}

/**
 * Deletes a user's videos with their files.
 * @returns false if a video is being processed and the caller has to retry later
 */
export async function deleteVideosOf(removal: VideoDeletion, ownerId: number): Promise<boolean> {
  let after = 0;
  let areAllDeleted = true;
  for (;;) {
    const videos = await selectVideos(removal.pool, ownerId, after);
    if (videos.length === 0) return areAllDeleted;
    for (const video of videos) {
      areAllDeleted = (await deleteVideo(removal, video)) && areAllDeleted;
      after = video.id;
    }
  }
}

const selectRemovedVideos = statement<Pick<VideoRow, 'id'>, [after: number]>(
  'remove-videos-removed',
  `select id from videos where state = 'removed' and id > $1 order by id limit 100`,
);

/**
 * Deletes the remaining rows and files of videos that their owners deleted.
 * @returns the number of deleted videos; a video that is being processed is deleted in a later run
 */
export async function purgeRemovedVideos(removal: VideoDeletion): Promise<number> {
  let after = 0;
  let deleted = 0;
  for (;;) {
    const videos = await selectRemovedVideos(removal.pool, after);
    if (videos.length === 0) return deleted;
    for (const video of videos) {
      if (await deleteVideo(removal, video)) deleted += 1;
      after = video.id;
    }
  }
}

/** @returns false if the video is being processed */
async function deleteFiles(
  client: PoolClient,
  { store, sources }: VideoDeletion['storage'],
  id: number,
): Promise<boolean> {
  const [lock] = await lockVideo(client, id);
  if (!lock?.ok) return false;
  // Read under the locks, because a key rotation may have moved the files.
  const [video] = await selectMediaKeys(client, id);
  if (video) await store.remove(video.media_key);
  for (const { media_key } of await deleteReplacedKeys(client, id)) await store.remove(media_key);
  if (video?.source_key) await sources.remove(video.source_key);
  return true;
}

async function deleteVideo(
  { pool, storage, stop }: VideoDeletion,
  { id }: Pick<VideoRow, 'id'>,
): Promise<boolean> {
  // Files first: the URLs of a popular video must not work while millions of rows are deleted.
  if (!(await runBatch(pool, (client) => deleteFiles(client, storage, id)))) return false;
  for (const part of DELETE_STATEMENTS) {
    await runBatches(
      pool,
      stop,
      async (client) => (await part(client, id, DELETION_BATCH_SIZE))[0]?.deleted ?? 0,
    );
  }
  return runBatch(pool, async (client) => {
    // Again, because the video of a deleted account could still be processed in the meantime.
    if (!(await deleteFiles(client, storage, id))) return false;
    await subtractFromHashtagCounts(client, id);
    await deleteVideoRow(client, id);
    await deleteLateViews(client, id);
    return true;
  });
}
