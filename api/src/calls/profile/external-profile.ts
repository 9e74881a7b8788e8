import { calls } from '@ontrend/shared/wire';
import { readPublicProfile } from '../../domain/users/profile-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the public profile of a user (WIRE-56). */
export const userExternalProfile = defineHandler(
  calls.userExternalProfile,
  async ({ body, viewer, services }) => ({
    data: await readPublicProfile(services, body.username, viewer),
  }),
  { reads: 'replica' },
);
