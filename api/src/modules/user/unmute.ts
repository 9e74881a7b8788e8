import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { setMute } from './mute-person.ts';

/** Takes a mute back (design 5). */
export const userUnmute = handler(calls.userUnmute, async ({ body, viewer, services }) => ({
  data: await setMute(services, viewer, body.userId, false),
}));
