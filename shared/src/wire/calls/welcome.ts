import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { category, mediaUrl, videoAuthor } from '../entities.ts';

const categoryId = z.number().int().min(1);

/** Maximum number of categories that a viewer can choose at once. */
export const MAX_INTERESTS = 20;

/** A category with the poster of a popular video. */
const pictured = category.extend({ poster: mediaUrl });

/** A creator to follow, with the categories and the posters (at most three) of popular videos. */
const suggestedCreator = z.object({
  user: videoAuthor,
  categoryIds: z.array(categoryId),
  posters: z.array(mediaUrl),
});
export type SuggestedCreator = z.infer<typeof suggestedCreator>;

export const userWelcome = defineCall({
  path: 'app/user/welcome',
  access: 'signed-in',
  summary:
    'Categories with videos, and creators, that a new member can choose from; the most popular creators first.',
  body: body({}),
  reply: z.object({
    data: z.object({ categories: z.array(pictured), creators: z.array(suggestedCreator) }),
  }),
});
export type Welcome = z.infer<typeof userWelcome.reply>['data'];

export const userInterests = defineCall({
  path: 'app/user/interests',
  access: 'signed-in',
  summary:
    'Chooses categories that the For You feed starts with, until it has learned more. Idempotent; unknown categories are ignored.',
  body: body({ categoryIds: z.array(categoryId).min(1).max(MAX_INTERESTS) }),
  reply: z.object({ data: z.object({ categoryIds: z.array(categoryId) }) }),
});
