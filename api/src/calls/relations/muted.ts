import { calls } from '@ontrend/shared/wire';
import { listUsers } from '../../domain/users/user-lists.ts';
import { handler } from '../framework/handler.ts';

/** Whom the viewer has muted, the latest first (design 5). */
export const userMuted = handler(calls.userMuted, ({ body, viewer, services }) =>
  listUsers(services, 'muted', viewer.id, viewer, body),
);
