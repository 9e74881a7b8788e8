import { calls } from '@ontrend/shared/wire';
import { readPublicProfile } from '../../domain/users/profile-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** A profile as others see it, by GET (spec 7). */
export const userGet = defineHandler(calls.userGet, async ({ body, viewer, services }) => ({
  data: await readPublicProfile(services, body.username, viewer),
}));
