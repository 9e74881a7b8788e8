import { animalComments } from './comments/animals.ts';
import { artAndCalmComments } from './comments/art-and-calm.ts';
import { foodAndFunComments } from './comments/food-and-fun.ts';
import { scienceComments } from './comments/science.ts';
import type { ClipName, DemoComment, DemoReply } from './types.ts';

/** All comments with their replies. */
export const comments: DemoComment[] = [
  ...animalComments,
  ...foodAndFunComments,
  ...scienceComments,
  ...artAndCalmComments,
];

/** Returns the comment or reply with a key, and the clip of its video. */
export function findCommentByKey(key: string): { clip: ClipName; comment: DemoReply } {
  for (const top of comments) {
    const found = [top, ...top.replies].find((comment) => comment.key === key);
    if (found) return { clip: top.clip, comment: found };
  }
  throw new Error(`No demo comment has the key ${key}`);
}
