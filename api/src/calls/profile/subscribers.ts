import { calls } from '@ontrend/shared/wire';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { listUsers } from '../../domain/users/user-lists.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the followers of a user, latest first. Empty for a user whom the viewer has blocked. */
export const userSubscribers = defineHandler(
  calls.userSubscribers,
  async ({ body, viewer, services }) => {
    const user = await findPublicUser(services, body.username, viewer);
    if (user.relation.blocks) return { data: [], nextPageToken: null };
    return listUsers(services, 'subscribers', user.id, viewer, body);
  },
  { reads: 'replica' },
);
