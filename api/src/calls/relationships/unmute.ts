import { calls } from '@ontrend/shared/wire';
import { setMute } from '../../domain/relationships/mute.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Removes a mute. */
export const userUnmute = defineHandler(calls.userUnmute, async ({ body, viewer, services }) => ({
  data: await setMute(services, viewer, body.userId, false),
}));
