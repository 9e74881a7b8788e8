import { calls } from '@ontrend/shared/wire';
import { findVideo } from '../../domain/videos/find-video.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** The numbers of a video as they are now (spec 7). */
export const videoGetRating = defineHandler(calls.videoGetRating, async ({ body, viewer, services }) => {
  const { rating, likes, comments, showed } = await findVideo(services, body.file, viewer, body.clientId);
  return { data: { rating, likes, comments, showed } };
});
