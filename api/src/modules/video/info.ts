import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { findVideo } from './find-video.ts';

/** One video (spec 7). */
export const videoInfo = handler(calls.videoInfo, async ({ body, viewer, services }) => ({
  data: await findVideo(services, body.fileName, viewer, body.clientId),
}));
