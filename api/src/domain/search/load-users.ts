import type { VideoAuthor } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';

export const selectUsers = statement<
  {
    id: number;
    username: string;
    name: string;
    avatar_key: string | null;
    followers: number;
    followed: boolean;
  },
  [ids: readonly number[], viewerId: number | null]
>(
  'users-for-viewer',
  `select u.id, u.username, u.name, u.avatar_key, u.followers,
     exists (select from follows f where f.follower_id = $2 and f.followed_id = u.id offset 0) as followed
   from unnest($1::bigint[]) with ordinality as requested (id, ordinal)
   join users u on u.id = requested.id
   where u.is_public
   order by requested.ordinal`,
);

/**
 * Returns users as a viewer sees them in lists. @param ids users that the viewer may see; determines the
 * order
 */
export async function loadUsers(
  { pool, config }: { pool: Pool; config: Pick<Config, 'mediaUrl'> },
  ids: readonly number[],
  viewer: Viewer | null,
): Promise<VideoAuthor[]> {
  if (ids.length === 0) return [];
  const rows = await selectUsers(pool, ids, viewer?.id ?? null);
  return rows.map(({ id, username, name, avatar_key, followers, followed }) => ({
    id,
    username,
    name,
    avatar: avatarUrl(avatar_key, config.mediaUrl),
    hasSubscribe: followed,
    subscribers: followers,
  }));
}
