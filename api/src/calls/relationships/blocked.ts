import { calls } from '@ontrend/shared/wire';
import { listUsers } from '../../domain/users/user-lists.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Whom the viewer has blocked, the latest first (design 5). */
export const userBlocked = defineHandler(calls.userBlocked, ({ body, viewer, services }) =>
  listUsers(services, 'blocked', viewer.id, viewer, body),
);
