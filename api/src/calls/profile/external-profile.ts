import { calls } from '@ontrend/shared/wire';
import { readPublicProfile } from '../../domain/users/profile-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** A profile as others see it (spec 7). */
export const userExternalProfile = defineHandler(
  calls.userExternalProfile,
  async ({ body, viewer, services }) => ({
    data: await readPublicProfile(services, body.username, viewer),
  }),
);
