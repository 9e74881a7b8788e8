import { z } from 'zod';
import { body, defineCall, pageToken, pagination, paginationRequest } from '../define-call.ts';
import { video } from '../entities.ts';

/** By page number, or by token for lists in which no item may be repeated or skipped. */
const pageRequest = { pagination: paginationRequest.optional(), nextPageToken: pageToken.nullish() };
const pageReply = { pagination, nextPageToken: pageToken.nullable() };

export const videoSubscribes = defineCall({
  path: 'app/video/subscribes',
  access: 'signed-in',
  summary: 'Videos of users whom the viewer follows, newest first, by page or by token.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(video), ...pageReply }),
});

export const videoTrusted = defineCall({
  path: 'app/video/trusted',
  access: 'anyone',
  summary: 'Trusted videos, newest first, by page or by token.',
  body: body({
    settings: z.strictObject({ pagination: paginationRequest.optional() }).optional(),
    nextPageToken: pageToken.nullish(),
  }),
  reply: z.object({ data: z.array(video), ...pageReply }),
});

export const userLikedV2 = defineCall({
  path: 'app/user/liked-v2',
  access: 'signed-in',
  summary: 'Videos the viewer likes, most recently liked first, by page or by token.',
  body: body(pageRequest),
  reply: z.object({ videos: z.array(video), ...pageReply }),
});
