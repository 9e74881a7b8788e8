import { findMentions } from '@ontrend/shared/validation';
import { type ClipName, comments, type DemoReply, notifications } from '../../../../demo/content.ts';
import { getId, hoursAgo, insertOne, insertPairs, type SeedContext } from './seed-context.ts';

interface CommentToSeed {
  comment: DemoReply;
  clip: ClipName;
  parent: DemoReply | null;
}

function listComments(): CommentToSeed[] {
  const list = comments.flatMap(({ clip, replies, ...top }) => {
    const parent: DemoReply = top;
    return [
      { comment: parent, clip, parent: null },
      ...replies.map((comment) => ({ comment, clip, parent })),
    ];
  });
  // Oldest first, so that a comment is inserted before its replies.
  return list.sort((a, b) => b.comment.ageHours - a.comment.ageHours);
}

/** Returns the users who like a comment: those listed and those in notifications. */
function findLikers({ key, likedBy }: DemoReply) {
  const notified = notifications.filter(({ kind, comment }) => kind === 'comment-like' && comment === key);
  return new Set([...likedBy, ...(key ? notified.map(({ from }) => from) : [])]);
}

/** Inserts comments, replies, mentions and likes. */
export async function seedComments(context: SeedContext): Promise<void> {
  const ids = new Map<DemoReply, number>();
  const likes: { left: number; right: number; at: Date }[] = [];
  for (const { comment, clip, parent } of listComments()) {
    const id = await insertOne(context.run, 'comments', {
      video_id: getId(context.videoIds, clip),
      author_id: getId(context.userIds, comment.author),
      parent_id: parent ? ids.get(parent) : null,
      text: comment.text,
      mentions: findMentions(comment.text),
      created_at: hoursAgo(context, comment.ageHours),
    });
    ids.set(comment, id);
    if (comment.key) context.comments.set(comment.key, { id, text: comment.text });
    for (const liker of findLikers(comment))
      likes.push({
        left: getId(context.userIds, liker),
        right: id,
        at: hoursAgo(context, comment.ageHours / 2),
      });
  }
  await insertPairs(context.run, 'comment_likes', ['user_id', 'comment_id'], likes);
}
