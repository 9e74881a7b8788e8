import { calls } from '@ontrend/shared/wire';
import { findVideo } from '../../domain/videos/find-video.ts';
import { setLike } from '../../domain/videos/like.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Likes a video or removes the like (FEED-42, FEED-43, decision 017). */
export const videoRating = defineHandler(calls.videoRating, async ({ body, viewer, services }) => {
  const video = await findVideo(services, body.file, viewer, body.clientId);
  return { data: await setLike(services, viewer, video, body.rating) };
});
