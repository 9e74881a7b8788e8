import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { type CommentRow, findComment } from '../../domain/comments/comment-view.ts';
import { type CommentedVideo, findCommentableVideo } from '../../domain/comments/commented-video.ts';
import { publishCommentEvent } from '../../domain/comments/write-comment.ts';
import { notify, withdrawNotification } from '../../domain/notifications/notify.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

type LikeValues = [userId: number, commentId: number];

/** Locks the comment first: concurrent likes wait, and a comment that is being deleted is not found. */
const lockComment = statement<{ likes: number }, [id: number]>(
  'comment-like-lock',
  'select likes from comments where id = $1 for no key update',
);
const insertLike = statement<{ comment_id: number }, LikeValues>(
  'comment-like-insert',
  `insert into comment_likes (user_id, comment_id) values ($1, $2)
   on conflict do nothing
   returning comment_id`,
);
const deleteLike = statement<{ comment_id: number }, LikeValues>(
  'comment-like-delete',
  'delete from comment_likes where user_id = $1 and comment_id = $2 returning comment_id',
);
const changeLikeCount = statement<{ likes: number }, [id: number, change: number]>(
  'comment-like-count',
  'update comments set likes = likes + $2::integer where id = $1 returning likes',
);

/** Likes a comment or removes the like (VIDEO-18). Idempotent; the author is notified once. */
export const commentRating = defineHandler(
  calls.commentRating,
  async ({ body, viewer, services: { pool } }) => {
    const { id, rating } = body.comment;
    const likes = await inTransactionWithRetry(pool, async (client) => {
      const video = await findCommentableVideo(client, body.file, viewer.id);
      const found = await findComment(client, video.id, viewer.id, id);
      if (!found) throw notFoundError('comment');
      return setRating(client, video, found.comment, viewer.id, rating);
    });
    return { data: { id, rating, liked: rating === 1, likes } };
  },
  { limits: ['comment-rating'] },
);

/** @returns the number of likes after the change */
async function setRating(
  client: PoolClient,
  video: CommentedVideo,
  comment: CommentRow,
  viewerId: number,
  rating: 0 | 1,
): Promise<number> {
  const { id, author_id: recipientId, parent_id: threadId, text } = comment;
  const [locked] = await lockComment(client, id);
  if (!locked) throw notFoundError('comment');
  const changed = await (rating === 1 ? insertLike : deleteLike)(client, viewerId, id);
  if (changed.length === 0) return locked.likes;
  const like = {
    activity: 'comment-like',
    recipientId,
    actorId: viewerId,
    videoId: video.id,
    commentId: id,
  } as const;
  if (rating === 1) await notify(client, { ...like, text });
  else await withdrawNotification(client, like);
  await publishCommentEvent(client, video, { id, threadId, userId: viewerId, change: 'rated' });
  const [counted] = await changeLikeCount(client, id, rating === 1 ? 1 : -1);
  return (counted as { likes: number }).likes;
}
