import type { PoolClient } from 'pg';

type StrikeType = 'video' | 'comment' | 'playlist';

/**
 * Records that a moderator has hidden content of a user, who is then not in good standing for a while.
 * @param targetId a video's file name, a comment's id, or a playlist's identifier in URLs
 */
export async function addStrike(client: PoolClient, userId: number, type: StrikeType, targetId: string) {
  await client.query(
    `insert into moderation_strikes (user_id, target_type, target_id) values ($1, $2, $3)
     on conflict (user_id, target_type, target_id) do update set created_at = excluded.created_at`,
    [userId, type, targetId],
  );
}

/** Deletes the strike of content that a moderator has restored. */
export async function deleteStrike(client: PoolClient, userId: number, type: StrikeType, targetId: string) {
  await client.query(
    'delete from moderation_strikes where user_id = $1 and target_type = $2 and target_id = $3',
    [userId, type, targetId],
  );
}
