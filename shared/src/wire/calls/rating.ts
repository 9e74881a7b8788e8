import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { video } from '../entities.ts';

export const videoRating = defineCall({
  path: 'app/video/rating',
  access: 'signed-in',
  summary: 'Likes a video (1) or removes the like (0). Idempotent. Returns the current state.',
  body: body({ file: z.string().min(1).max(64), rating: z.union([z.literal(0), z.literal(1)]) }),
  reply: z.object({ data: video.pick({ rating: true, likes: true }) }),
});
