import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { findPublicUser } from './find-user.ts';
import { listPeople } from './people-lists.ts';

/** Whom a person follows, the latest first (design 5); of a blocked one nothing is told. */
export const userSubscriptions = handler(calls.userSubscriptions, async ({ body, viewer, services }) => {
  const person = await findPublicUser(services, body.username, viewer);
  if (person.relation.blocks) return { data: [], nextPageToken: null };
  return listPeople(services, 'subscriptions', person.id, viewer, body);
});
