import { calls } from '@ontrend/shared/wire';
import { setPinned } from '../../domain/videos/pinned-videos.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Pins a video of the viewer to their profile, or unpins it (PROFILE-38). */
export const userVideoPin = defineHandler(calls.userVideoPin, async ({ body, viewer, services }) => ({
  data: { pinned: await setPinned(services, viewer, body) },
}));
