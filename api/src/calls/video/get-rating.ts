import { calls } from '@ontrend/shared/wire';
import { findVideo } from '../../domain/videos/find-video.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the like and comment counts of a video, and the viewer's own rating and seen state (WIRE-59). */
export const videoGetRating = defineHandler(
  calls.videoGetRating,
  async ({ body, viewer, services }) => {
    const { rating, likes, comments, showed } = await findVideo(services, body.file, viewer, body.clientId);
    return { data: { rating, likes, comments, showed } };
  },
  { reads: 'replica', getCommentedVideo: ({ file }) => file },
);
