import { calls } from '@ontrend/shared/wire';
import { PROFILE_COLUMNS, type ProfileRow } from '../../domain/users/find-user.ts';
import { toProfile } from '../../domain/users/profile-view.ts';
import { NO_RELATIONSHIP } from '../../domain/visibility/relationship.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface OwnProfileRow extends ProfileRow {
  email: string;
  /** Such as `1999-12-31`. */
  birthday: string | null;
}

const selectOwnProfile = statement<OwnProfileRow, [viewerId: number]>(
  'own-profile',
  `select ${PROFILE_COLUMNS}, email, birthday::text from users where id = $1`,
);

/** Returns the viewer's own profile (PROFILE-12, WIRE-56). A given username must be the viewer's. */
export const userSelfProfile = defineHandler(
  calls.userSelfProfile,
  async ({ body, viewer, services: { pool, config } }) => {
    const [user] = await selectOwnProfile(pool, viewer.id);
    if (!user || (body.username ?? user.username).toLowerCase() !== user.username.toLowerCase()) {
      throw notFoundError('user');
    }
    return {
      data: {
        ...toProfile(user, config.mediaUrl, NO_RELATIONSHIP),
        email: user.email,
        birthday: user.birthday,
        willBeDeleted: user.will_be_deleted_at && toSeconds(user.will_be_deleted_at),
      },
    };
  },
  { reads: 'primary' },
);
