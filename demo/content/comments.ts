import { animalComments } from './comments/animals.ts';
import { artAndCalmComments } from './comments/art-and-calm.ts';
import { foodAndFunComments } from './comments/food-and-fun.ts';
import { scienceComments } from './comments/science.ts';
import { sequelComments } from './comments/sequels.ts';
import { createCrowdComments } from './crowd/create-crowd-comments.ts';
import type { ClipName, DemoComment, DemoReply } from './types.ts';
import { videos } from './videos.ts';

/** Comments that were written one by one, some of which notifications refer to. */
const threads: DemoComment[] = [
  ...animalComments,
  ...foodAndFunComments,
  ...scienceComments,
  ...artAndCalmComments,
  ...sequelComments,
];

/** All comments with their replies. */
export const comments: DemoComment[] = [...threads, ...createCrowdComments(videos, threads)];

/** Returns the comment or reply with a key, and the clip of its video. */
export function findCommentByKey(key: string): { clip: ClipName; comment: DemoReply } {
  for (const top of threads) {
    const found = [top, ...top.replies].find((comment) => comment.key === key);
    if (found) return { clip: top.clip, comment: found };
  }
  throw new Error(`No demo comment has the key ${key}`);
}
