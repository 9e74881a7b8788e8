import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';

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

/**
 * A person as others may see them; upper and lower case of the user name are the same.
 * @throws {ApiError} 404 when there is nobody, or the account is blocked or deleted; 404 `user-deleted` while it can
 *   still be recovered, for which the web shows `/UserDeleted` (spec 2.1, decision 012)
 */
export async function findPublicUser(db: Kysely<Tables>, username: string) {
  const user = await db
    .selectFrom('users')
    .select([...PROFILE_COLUMNS, 'will_be_deleted_at'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!user) throw notFound('user');
  if (user.will_be_deleted_at) {
    throw new ApiError(404, 'user-deleted', 'This profile has been deleted.');
  }
  return user;
}
