import { calls } from '@ontrend/shared/wire';
import { toComment } from '../../domain/comments/comment-view.ts';
import { readTopComments } from '../../domain/comments/top-comments.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the top comments of several videos of a feed (FEED-73). */
export const commentTop = defineHandler(
  calls.commentTop,
  async ({ body, viewer, services }) => {
    const { pool, config } = services;
    const topComments = await readTopComments(pool, body.files, viewer?.id ?? null);
    return {
      data: Object.fromEntries(
        [...topComments].map(([file, rows]) => [file, rows.map((row) => toComment(row, config.mediaUrl))]),
      ),
    };
  },
  { reads: 'replica' },
);
