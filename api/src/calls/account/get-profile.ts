import { calls } from '@ontrend/shared/wire';
import { readPreferences } from '../../domain/accounts/settings.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface UserRow {
  id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  will_be_deleted_at: Date | null;
}

const selectUser = statement<UserRow, [viewerId: number]>(
  'signed-in-user',
  'select id, username, name, avatar_key, will_be_deleted_at from users where id = $1',
);

/** Returns the signed-in user (WIRE-55). A 406 makes the client log out (ACCOUNT-51). */
export const userGetProfile = defineHandler(
  calls.userGetProfile,
  async ({ viewer, services: { pool, config } }) => {
    if (viewer.state !== 'active') throw accountUnusableError();
    const [user] = await selectUser(pool, viewer.id);
    if (!user) throw accountUnusableError();
    return {
      data: {
        id: user.id,
        username: user.username,
        name: user.name,
        avatar: avatarUrl(user.avatar_key, config.mediaUrl),
        willBeDeleted: user.will_be_deleted_at && toSeconds(user.will_be_deleted_at),
        preferences: await readPreferences(pool, viewer.id),
      },
    };
  },
  { reads: 'primary', allowsUnusableAccounts: true },
);

function accountUnusableError(): ApiError {
  return new ApiError(406, 'account-unusable', "This account can't be used at the moment.");
}
