import { calls } from '@ontrend/shared/wire';
import { findMutedWordMatcher } from '../../domain/accounts/muted-words.ts';
import { toComment } from '../../domain/comments/comment-view.ts';
import { readTopComments } from '../../domain/comments/top-comments.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the top comments of several videos of a feed (FEED-73). */
export const commentTop = defineHandler(
  calls.commentTop,
  async ({ body, viewer, services }) => {
    const { pool, config } = services;
    const viewerId = viewer?.id ?? null;
    const isMuted = await findMutedWordMatcher(pool, viewerId);
    const topComments = await readTopComments(
      pool,
      body.files,
      viewerId,
      isMuted && (({ author_id, text }) => author_id !== viewerId && isMuted(text)),
    );
    return {
      data: Object.fromEntries(
        [...topComments].map(([file, rows]) => [file, rows.map((row) => toComment(row, config.mediaUrl))]),
      ),
    };
  },
  { reads: 'replica' },
);
