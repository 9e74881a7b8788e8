import { calls } from '@ontrend/shared/wire';
import { normalizeCommentText } from '../../domain/comments/comment-text.ts';
import { selectComment, toComment } from '../../domain/comments/comment-view.ts';
import { findCommentableVideo } from '../../domain/comments/commented-video.ts';
import { createComment, editComment } from '../../domain/comments/write-comment.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Creates a comment or a reply, or edits a comment of the viewer (WIRE-38). */
export const commentEdit = defineHandler(
  calls.commentEdit,
  async ({ body, viewer, services: { pool, config } }) => {
    const text = normalizeCommentText(body.comment.text);
    const { id: editedId = null, parentId = null } = body.comment;
    const written = { authorId: viewer.id, text };
    const row = await inTransactionWithRetry(pool, async (client) => {
      const video = await findCommentableVideo(client, body.file, viewer.id);
      const id = editedId ?? (await createComment(client, video, { ...written, parentId }));
      if (editedId !== null) await editComment(client, video, { ...written, id });
      return (await selectComment(client, video.id, viewer.id, id))[0];
    });
    if (!row) throw notFoundError('comment');
    return { data: toComment(row, config.mediaUrl) };
  },
  { limits: ['comment'] },
);
