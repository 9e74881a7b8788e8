import { calls } from '@ontrend/shared/wire';
import { setMute } from '../../domain/relationships/mute.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Mutes a person (design 5), who stays as they are for everybody else. */
export const userMute = defineHandler(calls.userMute, async ({ body, viewer, services }) => ({
  data: await setMute(services, viewer, body.userId, true),
}));
