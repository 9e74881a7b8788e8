import { calls } from '@ontrend/shared/wire';
import { publicProfile } from '../../domain/users/profile-view.ts';
import { handler } from '../framework/handler.ts';

/** A profile as others see it (spec 7). */
export const userExternalProfile = handler(calls.userExternalProfile, async ({ body, viewer, services }) => ({
  data: await publicProfile(services, body.username, viewer),
}));
