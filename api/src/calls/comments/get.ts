import { COMMENT_PAGE_SIZE, calls } from '@ontrend/shared/wire';
import { createMutedWordMatcher } from '../../domain/accounts/muted-words.ts';
import { readCommentPage } from '../../domain/comments/comment-lists.ts';
import { type CommentRow, findComment, toComment } from '../../domain/comments/comment-view.ts';
import { findCommentableVideo } from '../../domain/comments/commented-video.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a page of the comments of a video, or of the replies to a comment (WIRE-37, VIDEO-9, VIDEO-11). */
export const commentGet = defineHandler(
  calls.commentGet,
  async ({ body, viewer, services }) => {
    const { pool, pageTokens, config } = services;
    const viewerId = viewer?.id ?? null;
    const { parentId = null, commentId = null } = body;
    const video = await findCommentableVideo(pool, body.file, viewerId);
    const isMuted = createMutedWordMatcher(video.viewer_muted_words ?? []);
    const thread = parentId === null ? null : await findComment(pool, video.id, viewerId, parentId);
    if (parentId !== null && !thread) throw notFoundError('comment');
    const [list, found] = await Promise.all([
      readCommentPage(pool, pageTokens, {
        ...(thread ? { kind: 'thread', listId: thread.comment.id } : { kind: 'video', listId: video.id }),
        viewerId,
        state: body.state ?? null,
        page: body.page,
        nextPageToken: body.nextPageToken,
        isUnwanted: ({ author_id, text }) => author_id !== viewerId && isMuted(text),
      }),
      commentId === null ? null : findComment(pool, video.id, viewerId, commentId),
    ]);
    const view = (row: CommentRow) => toComment(row, config.mediaUrl);
    const target = thread ? found?.comment : found?.thread;
    const isInList = target && (target.parent_id ?? null) === (thread?.comment.id ?? null);
    return {
      data: list.rows.map(view),
      pagination: {
        page: body.page,
        recordsPerPage: COMMENT_PAGE_SIZE,
        recordsTotal: thread ? thread.comment.replies : video.top_comments,
      },
      nextPageToken: list.nextPageToken,
      target: isInList ? view(target) : null,
    };
  },
  {
    // Clients request a comment that they were notified of.
    getCommentedVideo: ({ file }) => file,
    reads: ({ commentId }) => (commentId ? 'primary' : 'replica'),
  },
);
