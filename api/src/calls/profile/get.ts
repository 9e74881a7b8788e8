import { calls } from '@ontrend/shared/wire';
import { readPublicProfile } from '../../domain/users/profile-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the public profile of a user by GET (WIRE-56). */
export const userGet = defineHandler(
  calls.userGet,
  async ({ body, viewer, services }) => ({
    data: await readPublicProfile(services, body.username, viewer),
  }),
  { reads: 'replica' },
);
