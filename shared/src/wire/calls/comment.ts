import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from '../../validation/constants.ts';
import { body, defineCall, pageToken, pagination } from '../define-call.ts';
import { COMMENT_STATES, comment } from '../entities.ts';

const fileName = z.string().min(1).max(64);
const id = z.number().int();

/** Comments per page (CONST-33). */
export const COMMENT_PAGE_SIZE = 15;

export const commentGet = defineCall({
  path: 'app/comment/get',
  access: 'anyone',
  summary:
    'Comments of a video, newest first, or the replies to a comment, oldest first; by page or by token. `commentId` requests one further comment.',
  body: body({
    file: fileName,
    /** Only comments in this state; only own ones for `hidden`. Default: all visible comments. */
    state: z.enum(COMMENT_STATES).nullish(),
    page: z.number().int().min(1).max(10_000).default(1),
    /** Returns the replies to this comment instead of comments. */
    parentId: id.nullish(),
    nextPageToken: pageToken.nullish(),
    /** A comment to return in addition to the page, because a link leads to it. */
    commentId: id.nullish(),
  }),
  reply: z.object({
    data: z.array(comment),
    pagination,
    nextPageToken: pageToken.nullable(),
    /**
     * The comment of `commentId`: the reply if `parentId` is given, otherwise the comment or the parent of
     * that reply. null: not requested or not found.
     */
    target: comment.nullable(),
  }),
});

/** Videos whose top comments one call returns, and comments per video. */
export const TOP_COMMENTS_MAX_VIDEOS = 10;
export const TOP_COMMENTS_PER_VIDEO = 2;

export const commentTop = defineCall({
  path: 'app/comment/top',
  access: 'anyone',
  summary:
    'The most liked ones of the newest comments of several videos, for a feed. Videos that are missing, not visible or without comments are left out.',
  body: body({ files: z.array(fileName).min(1).max(TOP_COMMENTS_MAX_VIDEOS) }),
  reply: z.object({
    /** By `fileName`, most liked first. */
    data: z.record(z.string(), z.array(comment).max(TOP_COMMENTS_PER_VIDEO)),
  }),
});

export const commentEdit = defineCall({
  path: 'app/comment/edit',
  access: 'signed-in',
  summary:
    'Creates a comment (no `id`) or a reply (`parentId`), or edits an own comment. 403 for comments of other users and when comments are switched off.',
  body: body({
    file: fileName,
    comment: z.strictObject({
      id: id.nullish(),
      parentId: id.nullish(),
      text: z
        .string({ error: ({ input }) => (input == null ? 'Field is required' : undefined) })
        .max(COMMENT_MAX_LENGTH, `Max ${COMMENT_MAX_LENGTH} characters`),
      /** The words that begin with `@`. Ignored: the API finds the mentioned users in the text. */
      mentions: z.array(z.string().max(COMMENT_MAX_LENGTH)).max(COMMENT_MAX_LENGTH).optional(),
    }),
  }),
  reply: z.object({ data: comment }),
});

export const commentRating = defineCall({
  path: 'app/comment/rating',
  access: 'signed-in',
  summary: 'Likes a comment (1) or removes the like (0). Idempotent.',
  body: body({
    file: fileName,
    comment: z.strictObject({ id, rating: z.union([z.literal(0), z.literal(1)]) }),
  }),
  reply: z.object({ data: comment.pick({ id: true, rating: true, liked: true, likes: true }) }),
});

export const commentDelete = defineCall({
  path: 'app/comment/delete',
  access: 'signed-in',
  summary:
    'Deletes a comment with its replies and their notifications: an own comment, or any comment on an own video.',
  body: body({ file: fileName, comment: z.strictObject({ id }) }),
  reply: z.object({ data: comment.pick({ id: true, parentId: true }) }),
});
