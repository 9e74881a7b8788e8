import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { findVideo } from './find-video.ts';

/** The numbers of a video as they are now (spec 7). */
export const videoGetRating = handler(calls.videoGetRating, async ({ body, viewer, services }) => {
  const { rating, likes, comments, showed } = await findVideo(services, body.file, viewer, body.clientId);
  return { data: { rating, likes, comments, showed } };
});
