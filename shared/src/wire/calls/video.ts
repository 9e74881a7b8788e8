import { z } from 'zod';
import { body, defineCall, pageToken } from '../define-call.ts';
import { video } from '../entities.ts';

/** What a feed is made of: everything for this viewer, or one category, collection, hashtag or creator. */
export const feedFilter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('for-you') }),
  z.strictObject({
    kind: z.enum(['category', 'collection', 'hashtag', 'user']),
    value: z.string().min(1).max(100),
  }),
]);
export type FeedFilter = z.infer<typeof feedFilter>;

const fileName = z.string().min(1).max(64);

export const videoGet = defineCall({
  path: 'app/video/get',
  access: 'anyone',
  summary: 'One page of a feed. No `nextPageToken` in the answer: the feed ends here.',
  body: body({ filter: feedFilter.default({ kind: 'for-you' }), nextPageToken: pageToken.nullish() }),
  reply: z.object({ data: z.array(video), nextPageToken: pageToken.nullable() }),
});

export const videoInfo = defineCall({
  path: 'app/video/info',
  access: 'anyone',
  summary: 'One video by its file name (the part before the first dot is enough).',
  body: body({ fileName }),
  reply: z.object({ data: video }),
});

export const videoGetRating = defineCall({
  path: 'video/get-rating',
  access: 'anyone',
  summary: 'The numbers of a video as they are now, to be merged onto it.',
  body: body({ file: fileName }),
  reply: z.object({ data: video.pick({ rating: true, likes: true, comments: true, showed: true }) }),
});
