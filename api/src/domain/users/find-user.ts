import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, notFound } from '../../platform/http/api-error.ts';
import { findRelationship } from '../visibility/index.ts';

/** What a profile shows of a person. */
export const PROFILE_COLUMNS = [
  'id',
  'username',
  'name',
  'avatar_key',
  'description',
  'urls_clickable',
  'followers',
  'following',
  'likes',
  'videos',
] as const;

interface PublicUserRow {
  id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  description: string;
  urls_clickable: boolean;
  followers: number;
  following: number;
  likes: number;
  videos: number;
  is_public: boolean;
  will_be_deleted_at: Date | null;
}

export const selectUserByName = statement<PublicUserRow, [lowerUsername: string]>(
  'person-called',
  `select ${PROFILE_COLUMNS.join(', ')}, is_public, will_be_deleted_at
   from users where lower(username) = $1 and state = 'active'`,
);

/**
 * A person as a viewer may see them; upper and lower case of the user name are the same. Whom the viewer has blocked is
 * found, so that the block can be taken back; who has blocked the viewer is not.
 * @returns with how the viewer stands to them
 * @throws {ApiError} 404 when there is nobody for this viewer; 404 `user-deleted` while the account can still be
 *   recovered, for which the web shows `/UserDeleted` (spec 2.1, decision 012)
 */
export async function findPublicUser(
  { pool }: { pool: Pool },
  username: string,
  viewer: Pick<Viewer, 'id'> | null,
) {
  const [user] = await selectUserByName(pool, username.toLowerCase());
  if (!user) throw notFound('user');
  const relation = await findRelationship(pool, viewer?.id ?? null, user.id);
  if (relation.isBlocked) throw notFound('user');
  // Its owner still sees it, to have it back.
  if (user.will_be_deleted_at && user.id !== viewer?.id) {
    throw new ApiError(404, 'user-deleted', 'This profile has been deleted.');
  }
  // Hidden by moderators: nobody but the person sees it.
  if (!user.is_public && user.id !== viewer?.id) throw notFound('user');
  return { ...user, relation };
}
