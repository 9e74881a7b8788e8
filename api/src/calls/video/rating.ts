import { calls } from '@ontrend/shared/wire';
import { setLike } from '../../domain/videos/like.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Likes a video or removes the like (FEED-42, FEED-43, decision 017). */
export const videoRating = defineHandler(calls.videoRating, async ({ body, viewer, services }) => ({
  data: await setLike(services, viewer, body.file, body.rating),
}));
