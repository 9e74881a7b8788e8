import { calls } from '@ontrend/shared/wire';
import { findComment } from '../../domain/comments/comment-view.ts';
import { findCommentedVideo } from '../../domain/comments/commented-video.ts';
import { lockThread, publishCommentEvent } from '../../domain/comments/write-comment.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Foreign keys delete the replies, likes and notifications with the comment. */
const deleteComment = statement<{ id: number }, [id: number]>(
  'comment-delete',
  'delete from comments where id = $1 returning id',
);

/** Deletes a comment of the viewer, or any comment below a video of the viewer (decision 020). */
export const commentDelete = defineHandler(
  calls.commentDelete,
  async ({ body, viewer, services: { pool } }) => {
    const { id } = body.comment;
    const parentId = await inTransactionWithRetry(pool, async (client) => {
      const video = await findCommentedVideo(client, body.file, viewer.id);
      const found = await findComment(client, video.id, viewer.id, id);
      if (!found) throw notFoundError('comment');
      const { comment, thread } = found;
      if (comment.author_id !== viewer.id && video.owner_id !== viewer.id) {
        throw new ApiError(
          403,
          'not-yours',
          'Only its author and the owner of the video can delete a comment.',
        );
      }
      await lockThread(client, thread.id);
      if ((await deleteComment(client, id)).length === 0) throw notFoundError('comment');
      await publishCommentEvent(client, video, {
        id,
        threadId: comment.parent_id,
        userId: comment.author_id,
        change: 'deleted',
      });
      return comment.parent_id;
    });
    return { data: { id, parentId } };
  },
  { limits: ['comment'] },
);
