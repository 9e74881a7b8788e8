import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { publicProfile } from './profile-view.ts';

/** A profile as others see it (spec 7). */
export const userExternalProfile = handler(calls.userExternalProfile, async ({ body, viewer, services }) => ({
  data: await publicProfile(services, body.username, viewer),
}));
