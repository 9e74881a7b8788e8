import { calls } from '@ontrend/shared/wire';
import { readPreferences } from '../../domain/accounts/settings.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarAddress } from '../../platform/media/addresses.ts';
import { handler } from '../framework/handler.ts';

/** Who is signed in (spec 7). 406 logs the client out (spec 4). */
export const userGetProfile = handler(
  calls.userGetProfile,
  async ({ viewer, services: { db, pool, config } }) => {
    if (viewer.state !== 'active') throw unusable();
    const user = await db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'avatar_key', 'will_be_deleted_at'])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    if (user.will_be_deleted_at && user.will_be_deleted_at <= new Date()) throw unusable();
    return {
      data: {
        id: user.id,
        username: user.username,
        name: user.name,
        avatar: avatarAddress(user.avatar_key, config.mediaUrl),
        willBeDeleted: user.will_be_deleted_at && toSeconds(user.will_be_deleted_at),
        preferences: await readPreferences(pool, viewer.id),
      },
    };
  },
  { servesUnusableAccounts: true },
);

function unusable(): ApiError {
  return new ApiError(406, 'account-unusable', 'This account can not be used at the moment.');
}
