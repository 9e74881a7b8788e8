import { calls } from '@ontrend/shared/wire';
import { readPublicProfile } from '../../domain/users/profile-view.ts';
import { handler } from '../framework/handler.ts';

/** A profile as others see it (spec 7). */
export const userExternalProfile = handler(calls.userExternalProfile, async ({ body, viewer, services }) => ({
  data: await readPublicProfile(services, body.username, viewer),
}));
