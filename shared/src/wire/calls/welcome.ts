import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { mediaUrl, videoAuthor } from '../entities.ts';

const categoryId = z.number().int().min(1);

/** Maximum number of categories that a viewer can choose at once. */
export const MAX_INTERESTS = 20;

/** A creator to follow, with the categories and the posters (at most three) of trending videos. */
const suggestedCreator = z.object({
  user: videoAuthor,
  categoryIds: z.array(categoryId),
  posters: z.array(mediaUrl),
});
export type SuggestedCreator = z.infer<typeof suggestedCreator>;

export const userWelcome = defineCall({
  path: 'app/user/welcome',
  access: 'signed-in',
  summary: 'Creators that a new member can follow, those of trending videos first.',
  body: body({}),
  reply: z.object({ data: z.object({ creators: z.array(suggestedCreator) }) }),
});

export const userInterests = defineCall({
  path: 'app/user/interests',
  access: 'signed-in',
  summary:
    'Chooses categories that the For You feed starts with, until it has learned more. Idempotent; unknown categories are ignored.',
  body: body({ categoryIds: z.array(categoryId).min(1).max(MAX_INTERESTS) }),
  reply: z.object({ data: z.object({ categoryIds: z.array(categoryId) }) }),
});
