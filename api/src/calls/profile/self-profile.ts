import { calls } from '@ontrend/shared/wire';
import { sql } from 'kysely';
import { PROFILE_COLUMNS } from '../../domain/users/find-user.ts';
import { LINKS_ALLOWED } from '../../domain/users/link-permission.ts';
import { toProfile } from '../../domain/users/profile-view.ts';
import { NO_RELATIONSHIP } from '../../domain/visibility/relationship.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the viewer's own profile (PROFILE-12, WIRE-56). A given username must be the viewer's. */
export const userSelfProfile = defineHandler(
  calls.userSelfProfile,
  async ({ body, viewer, services: { db, config } }) => {
    const user = await db
      .selectFrom('users')
      .select([...PROFILE_COLUMNS, 'email', 'will_be_deleted_at'])
      .select([
        sql<string | null>`birthday::text`.as('birthday'),
        sql<boolean>`${sql.raw(LINKS_ALLOWED)}`.as('links_allowed'),
      ])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    if (body.username !== undefined && body.username.toLowerCase() !== user.username.toLowerCase()) {
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
);
