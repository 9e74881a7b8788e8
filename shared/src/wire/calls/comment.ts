import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from '../../validation/constants.ts';
import { body, defineCall, pageToken, pagination } from '../define-call.ts';
import { COMMENT_STATES, comment } from '../entities.ts';

const fileName = z.string().min(1).max(64);
const id = z.number().int();

/** Comments of a page (spec 9, page size). */
export const COMMENT_PAGE_SIZE = 15;

export const commentGet = defineCall({
  path: 'app/comment/get',
  access: 'anyone',
  summary:
    'Comments of a video, newest first, or the replies to one, oldest first; by page or by token. `commentId` asks for one of them besides.',
  body: body({
    file: fileName,
    /** Only those in this state; own ones where it is `hidden`. All there is to see where it is not given. */
    state: z.enum(COMMENT_STATES).nullish(),
    page: z.number().int().min(1).max(10_000).default(1),
    /** Replies to this comment instead of comments. */
    parentId: id.nullish(),
    nextPageToken: pageToken.nullish(),
    /** A comment that a link leads to, however far down it stands (beyond the spec's list). */
    commentId: id.nullish(),
  }),
  reply: z.object({
    data: z.array(comment),
    pagination,
    nextPageToken: pageToken.nullable(),
    /**
     * What `commentId` asks for: that reply where `parentId` is given, otherwise the comment, or the one it is a reply
     * to. null: not asked for, or not there.
     */
    target: comment.nullable(),
  }),
});

export const commentEdit = defineCall({
  path: 'app/comment/edit',
  access: 'signed-in',
  summary:
    "Writes a comment (no `id`), a reply (`parentId`), or changes one's own. 403 for another's and where comments are switched off.",
  body: body({
    file: fileName,
    comment: z.strictObject({
      id: id.nullish(),
      parentId: id.nullish(),
      text: z
        .string({ error: ({ input }) => (input == null ? 'Field is required' : undefined) })
        .max(COMMENT_MAX_LENGTH, `Max ${COMMENT_MAX_LENGTH} characters`),
      /** The words of the text that begin with `@`; whom they mean is found in the text itself. */
      mentions: z.array(z.string().max(COMMENT_MAX_LENGTH)).max(COMMENT_MAX_LENGTH).optional(),
    }),
  }),
  reply: z.object({ data: comment }),
});

export const commentRating = defineCall({
  path: 'app/comment/rating',
  access: 'signed-in',
  summary: 'Likes a comment (1) or takes the like back (0). What is so already stays so.',
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
    "Removes a comment with its replies and what notifications tell of them: one's own, or any below one's own video.",
  body: body({ file: fileName, comment: z.strictObject({ id }) }),
  reply: z.object({ data: comment.pick({ id: true, parentId: true }) }),
});
