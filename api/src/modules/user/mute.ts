import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { setMute } from './mute-person.ts';

/** Mutes a person (design 5), who stays as they are for everybody else. */
export const userMute = handler(calls.userMute, async ({ body, viewer, services }) => ({
  data: await setMute(services, viewer, body.userId, true),
}));
