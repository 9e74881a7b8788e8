import { calls } from '@ontrend/shared/wire';
import { setMute } from '../../domain/relationships/mute.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Mutes a user for the viewer only (decision 019). */
export const userMute = defineHandler(calls.userMute, async ({ body, viewer, services }) => ({
  data: await setMute(services, viewer, body.userId, true),
}));
