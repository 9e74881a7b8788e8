import type { Pool } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { findRelationship } from '../visibility/index.ts';
import { LINKS_ALLOWED } from './link-permission.ts';

/** SQL of the columns of `ProfileRow`. */
export const PROFILE_COLUMNS = `id, username, name, avatar_key, description, ${LINKS_ALLOWED} as links_allowed,
  followers, following, likes, videos, will_be_deleted_at,
  exists (select from user_settings s where s.user_id = users.id and s.liked_visibility = 'public') as has_public_likes,
  (select p.key from playlists p where p.owner_id = users.id and p.kind = 'saved' and p.visibility = 'public')
    as public_saved_key`;

export interface ProfileRow {
  id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  description: string;
  links_allowed: boolean;
  followers: number;
  following: number;
  likes: number;
  videos: number;
  will_be_deleted_at: Date | null;
  has_public_likes: boolean;
  /** Identifier of the saved videos if they are public. */
  public_saved_key: string | null;
}

export const selectUserByName = statement<ProfileRow & { is_public: boolean }, [lowerUsername: string]>(
  'user-by-name',
  `select ${PROFILE_COLUMNS}, is_public from users where lower(username) = $1 and state = 'active'`,
);

/**
 * Finds a user by username (case-insensitive) as a viewer may see them. Users whom the viewer has blocked are
 * found, so that the viewer can unblock them; users who have blocked the viewer are not.
 * @returns the user with the relationship of the viewer
 * @throws {ApiError} 404 if the viewer may not see the user; 404 `user-deleted` while the account can be
 *   recovered, for which the site shows `/UserDeleted` (PROFILE-15, decision 012)
 */
export async function findPublicUser(
  { pool }: { pool: Pool },
  username: string,
  viewer: Pick<Viewer, 'id'> | null,
) {
  const [user] = await selectUserByName(pool, username.toLowerCase());
  if (!user) throw notFoundError('user');
  const relation = await findRelationship(pool, viewer?.id ?? null, user.id);
  if (relation.isBlocked) throw notFoundError('user');
  // The owner still sees the profile and can recover it.
  if (user.will_be_deleted_at && user.id !== viewer?.id) {
    throw new ApiError(404, 'user-deleted', 'This profile has been deleted.');
  }
  // Moderators have hidden the user from all other users.
  if (!user.is_public && user.id !== viewer?.id) throw notFoundError('user');
  return { ...user, relation };
}

/**
 * Finds a user whose liked videos the viewer may see: the viewer, or a user who shows them to everybody (PROFILE-44).
 * @throws {ApiError} 403 if the user keeps them private; 404, see `findPublicUser`
 */
export async function findUserWithVisibleLikes(
  services: { pool: Pool },
  username: string,
  viewer: Pick<Viewer, 'id'> | null,
) {
  const user = await findPublicUser(services, username, viewer);
  if (user.id !== viewer?.id && !user.has_public_likes)
    throw new ApiError(403, 'likes-private', `Only ${user.username} can see the videos they like.`);
  return user;
}
