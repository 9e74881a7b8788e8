import type { Pool, PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { runBatches } from './batches.ts';
import { DELETION_BATCH_SIZE } from './constants.ts';

type BatchValues = [userId: number, size: number];
interface DeletedCount {
  deleted: number;
}

/** Each statement deletes some rows and decrements the counters that include them. */
const DELETE_STATEMENTS = [
  statement<DeletedCount, BatchValues>(
    'remove-likes',
    `with deleted as (
       delete from likes
       where user_id = $1 and video_id in (select video_id from likes where user_id = $1 order by video_id limit $2)
       returning video_id
     ), counted as (
       update videos set likes = greatest(0, likes - 1) from deleted where videos.id = deleted.video_id
     ), owners as (
       select owner_id, count(*)::integer as likes
       from deleted join videos on videos.id = deleted.video_id group by owner_id
     ), received as (
       update users set likes = greatest(0, users.likes - owners.likes)
       from owners where users.id = owners.owner_id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-playlist-videos',
    `with deleted as (
       delete from playlist_videos
       where (playlist_id, video_id) in (
         select l.playlist_id, l.video_id from playlists p join playlist_videos l on l.playlist_id = p.id
         where p.owner_id = $1 order by l.playlist_id, l.video_id limit $2)
       returning playlist_id, video_id
     ), counted as (
       update videos set saves = greatest(0, saves - 1)
       from deleted join playlists on playlists.id = deleted.playlist_id
       where videos.id = deleted.video_id and playlists.kind = 'saved'
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-series-progress',
    `with deleted as (
       delete from series_progress
       where (user_id, playlist_id) in (
         select s.user_id, s.playlist_id from playlists p join series_progress s on s.playlist_id = p.id
         where p.owner_id = $1 limit $2)
       returning 1
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-comment-likes',
    `with deleted as (
       delete from comment_likes
       where user_id = $1
         and comment_id in (select comment_id from comment_likes where user_id = $1 order by comment_id limit $2)
       returning comment_id
     ), counted as (
       update comments set likes = greatest(0, likes - 1) from deleted where comments.id = deleted.comment_id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-following',
    `with deleted as (
       delete from follows
       where follower_id = $1
         and followed_id in (select followed_id from follows where follower_id = $1 order by followed_id limit $2)
       returning followed_id
     ), counted as (
       update users set followers = greatest(0, followers - 1) from deleted where users.id = deleted.followed_id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-followers',
    `with deleted as (
       delete from follows
       where followed_id = $1
         and follower_id in (select follower_id from follows where followed_id = $1 order by follower_id limit $2)
       returning follower_id
     ), counted as (
       update users set following = greatest(0, following - 1) from deleted where users.id = deleted.follower_id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-messages',
    `with deleted as (
       delete from messages
       where id in (select id from messages where sender_id = $1 or receiver_id = $1 order by id limit $2)
       returning id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-chats',
    `with deleted as (
       delete from chats
       where id in (select id from chats where low_user_id = $1 or high_user_id = $1 order by id limit $2)
       returning id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-notifications',
    `with deleted as (
       delete from notifications
       where id in (select id from notifications where user_id = $1 or actor_id = $1 order by id limit $2)
       returning id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  // Rows of other users that refer to the user. The user's own rows are few, and are deleted with the
  // account.
  ...(
    [
      ['blocks', 'blocker_id', 'blocked_id'],
      ['mutes', 'muter_id', 'muted_id'],
      ['not_interested_creators', 'user_id', 'creator_id'],
    ] as const
  ).map(([table, keyColumn, userColumn]) =>
    statement<DeletedCount, BatchValues>(
      `remove-${table}`,
      `with deleted as (
         delete from ${table}
         where ${userColumn} = $1 and ${keyColumn} in (select ${keyColumn} from ${table} where ${userColumn} = $1 order by ${keyColumn} limit $2)
         returning 1
       )
       select count(*)::integer as deleted from deleted`,
    ),
  ),
  statement<DeletedCount, BatchValues>(
    'remove-contact-submissions',
    `with deleted as (
       delete from contact_submissions
       where id in (select id from contact_submissions where user_id = $1 order by id limit $2)
       returning id
     )
     select count(*)::integer as deleted from deleted`,
  ),
  statement<DeletedCount, BatchValues>(
    'remove-watch-history',
    `with deleted as (
       delete from watch_history
       where user_id = $1 and video_id in (select video_id from watch_history where user_id = $1 limit $2)
       returning 1
     )
     select count(*)::integer as deleted from deleted`,
  ),
  // View history of a member, which has its own key (see `memberKey`).
  statement<DeletedCount, BatchValues>(
    'remove-watched',
    `with deleted as (
       delete from client_views
       where client_id = 'member:' || $1::bigint
         and video_id in (select video_id from client_views where client_id = 'member:' || $1::bigint limit $2)
       returning video_id
     ), affinities as (
       delete from viewer_affinities where viewer_key = 'member:' || $1::bigint
     )
     select count(*)::integer as deleted from deleted`,
  ),
] as const;

// Replies to the user's comments are deleted before the comments, so that no batch deletes thousands of
// replies by cascade. Database triggers update the counters.
const lockReplies = statement<{ id: number }, BatchValues>(
  'remove-replies-lock',
  `select r.id from comments r join comments c on c.id = r.parent_id
   where c.author_id = $1 order by r.id limit $2 for update of r`,
);
const lockComments = statement<{ id: number }, BatchValues>(
  'remove-comments-lock',
  'select id from comments where author_id = $1 order by id limit $2 for update',
);
const deleteCommentRows = statement<DeletedCount, [ids: number[]]>(
  'remove-comments',
  `with deleted as (
     delete from comments
     where id = any($1) and not exists (select from comments r where r.parent_id = comments.id)
     returning id
   )
   select count(*)::integer as deleted from deleted`,
);

/**
 * Deletes a user's likes, follows, messages, comments and similar data. Counters are correct after every
 * batch.
 */
export async function deleteUserData(pool: Pool, userId: number, stop: AbortSignal): Promise<void> {
  for (const step of DELETE_STATEMENTS) {
    await runBatches(pool, stop, async (client) =>
      deletedCount(await step(client, userId, DELETION_BATCH_SIZE)),
    );
  }
  await runBatches(pool, stop, async (client) => {
    const replies = await lockReplies(client, userId, DELETION_BATCH_SIZE);
    if (replies.length > 0) return deleteLockedComments(client, replies);
    // The lock prevents new replies. Comments that were replied to just before remain for the next batch.
    return deleteLockedComments(client, await lockComments(client, userId, DELETION_BATCH_SIZE));
  });
}

async function deleteLockedComments(client: PoolClient, comments: { id: number }[]): Promise<number> {
  if (comments.length === 0) return 0;
  await deleteCommentRows(
    client,
    comments.map(({ id }) => id),
  );
  return comments.length;
}

function deletedCount([row]: DeletedCount[]): number {
  return row?.deleted ?? 0;
}
