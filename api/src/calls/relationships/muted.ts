import { calls } from '@ontrend/shared/wire';
import { listUsers } from '../../domain/users/user-lists.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the users whom the viewer has muted, latest first. */
export const userMuted = defineHandler(
  calls.userMuted,
  ({ body, viewer, services }) => listUsers(services, 'muted', viewer.id, viewer, body),
  { reads: 'replica' },
);
