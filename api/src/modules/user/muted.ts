import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { listPeople } from './people-lists.ts';

/** Whom the viewer has muted, the latest first (design 5). */
export const userMuted = handler(calls.userMuted, ({ body, viewer, services }) =>
  listPeople(services, 'muted', viewer.id, viewer, body),
);
