import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { notFound } from '../../http/api-error.ts';

/**
 * A person as others may see them; upper and lower case of the user name are the same.
 * @throws {ApiError} 404 when there is nobody, or the account is blocked or deleted
 */
export async function findPublicUser(db: Kysely<Tables>, username: string) {
  const user = await db
    .selectFrom('users')
    .select([
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
    ])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!user) throw notFound('user');
  return user;
}
