import { calls } from '@ontrend/shared/wire';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { listUsers } from '../../domain/users/user-lists.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the users whom a user follows, latest first. Empty for a user whom the viewer has blocked. */
export const userSubscriptions = defineHandler(
  calls.userSubscriptions,
  async ({ body, viewer, services }) => {
    const user = await findPublicUser(services, body.username, viewer);
    if (user.relation.blocks) return { data: [], nextPageToken: null };
    return listUsers(services, 'subscriptions', user.id, viewer, body);
  },
  { reads: 'replica' },
);
