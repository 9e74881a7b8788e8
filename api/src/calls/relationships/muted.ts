import { calls } from '@ontrend/shared/wire';
import { listUsers } from '../../domain/users/user-lists.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Whom the viewer has muted, the latest first (design 5). */
export const userMuted = defineHandler(calls.userMuted, ({ body, viewer, services }) =>
  listUsers(services, 'muted', viewer.id, viewer, body),
);
