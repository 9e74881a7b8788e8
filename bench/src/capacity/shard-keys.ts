/**
 * Where the rows of a table are in a sharded database (decision 127): with the account or browser they belong to, with
 * their video, or replicated to every shard.
 */
export type ShardKey = 'account' | 'video' | 'replicated';

const TABLES: Record<ShardKey, string> = {
  account:
    'account_codes account_recoveries blocks chat_members chats client_views clients creator_daily_stats creator_stats feed_sessions ' +
    'follows former_emails identities likes messages mutes not_interested_creators not_interested_videos notices notifications passkeys ' +
    'pinned_videos playlist_videos playlists recovery_codes refresh_tokens remembered_devices security_events series_progress sessions ' +
    'sign_in_tickets totp_secrets user_settings viewer_affinities watch_history watch_history_settings',
  video:
    'analytics_events comment_likes comments counter_changes replaced_media_keys upload_locks uploads video_daily_stats',
  replicated:
    'categories collection_videos collections deleted_video_names hashtags search_hashtags search_users search_videos search_vocabulary ' +
    'user_activities user_report_reasons user_report_types users video_captions video_categories video_hashtags video_stats videos',
};

const SHARD_KEY_BY_TABLE = new Map(
  Object.entries(TABLES).flatMap(([key, names]) => names.split(' ').map((name) => [name, key as ShardKey])),
);

/**
 * Returns the kinds of shards whose rows an SQL statement reads or writes, without `replicated` when it needs others. More than
 * one means that the statement must become several in a sharded database.
 */
export function findShardKeys(sql: string): ShardKey[] {
  const names = [
    ...sql.matchAll(
      /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)*)/gi,
    ),
  ]
    .flatMap(([, list = '']) => list.split(','))
    .map((item) => item.trim().split(/\s/)[0] ?? '');
  const keys = new Set(names.flatMap((name) => SHARD_KEY_BY_TABLE.get(name) ?? []));
  const partitionedKeys = (['account', 'video'] as const).filter((key) => keys.has(key));
  return partitionedKeys.length > 0 ? partitionedKeys : keys.has('replicated') ? ['replicated'] : [];
}
