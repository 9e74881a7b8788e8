import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { listPeople } from './people-lists.ts';

/** Whom the viewer has blocked, the latest first (design 5). */
export const userBlocked = handler(calls.userBlocked, ({ body, viewer, services }) =>
  listPeople(services, 'blocked', viewer.id, viewer, body),
);
