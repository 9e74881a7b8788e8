import { calls } from '@ontrend/shared/wire';
import { listUsers } from '../../domain/users/user-lists.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the users whom the viewer has blocked, latest first. */
export const userBlocked = defineHandler(
  calls.userBlocked,
  ({ body, viewer, services }) => listUsers(services, 'blocked', viewer.id, viewer, body),
  { reads: 'replica' },
);
