import { z } from 'zod';
import { body, defineCall, pageToken } from '../define-call.ts';
import {
  category,
  categoryTile,
  collection,
  discoveryItem,
  listTotals,
  trendingHashtag,
  VIDEO_SORTS,
  video,
} from '../entities.ts';

/** Name of a category, collection or hashtag in URLs. */
const listName = z.string().min(1).max(100);

/**
 * The videos of a feed: all, personalized unless `personal` is false, those of one category, collection,
 * hashtag, creator or playlist, or those that a user likes.
 */
export const feedFilter = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('for-you'),
    personal: z.boolean('It must be true or false').optional(),
  }),
  z
    .strictObject({
      kind: z.enum(['category', 'collection', 'hashtag', 'user', 'playlist', 'liked']),
      value: listName,
      /** Of a user's videos; by default newest first. */
      sort: z.enum(VIDEO_SORTS).optional(),
    })
    .refine(({ kind, sort }) => kind === 'user' || sort === undefined, {
      path: ['sort'],
      message: "It is only for a user's videos",
    }),
]);
export type FeedFilter = z.infer<typeof feedFilter>;

const fileName = z.string().min(1).max(64);

/** Maximum number of entries of the discovery list (SHELL-48). */
export const MAX_COLLECTIONS = 30;

export const videoGet = defineCall({
  path: 'app/video/get',
  access: 'anyone',
  summary:
    'One page of a feed. A reply without `nextPageToken` is the last page. 403 `likes-private` for liked videos that others may not see.',
  body: body({ filter: feedFilter.default({ kind: 'for-you' }), nextPageToken: pageToken.nullish() }),
  reply: z.object({ data: z.array(video), nextPageToken: pageToken.nullable() }),
});

export const videoDiscovery = defineCall({
  path: 'app/video/discovery',
  access: 'anyone',
  summary: 'The collections in their order; one without an id is the main feed.',
  body: body({}),
  reply: z.object({ data: z.array(discoveryItem).max(MAX_COLLECTIONS) }),
});

export const videoCollectionInfo = defineCall({
  path: 'app/video/collection-info',
  access: 'anyone',
  summary: 'A collection by its slug or id.',
  body: body({ slug: listName }),
  reply: z.object({ data: collection }),
});

export const videoCategoryInfo = defineCall({
  path: 'app/video/category-info',
  access: 'anyone',
  summary: 'A category by its prefix or id.',
  body: body({ prefix: listName }),
  reply: z.object({ data: category }),
});

/** Maximum number of videos of the explore view (SEARCH-10). */
export const MAX_TRENDING_VIDEOS = 24;
/** Maximum number of hashtags of the explore view (SEARCH-10). */
export const MAX_TRENDING_HASHTAGS = 12;

export const videoExplore = defineCall({
  path: 'app/video/explore',
  access: 'anyone',
  summary: 'Trending hashtags, categories and trending videos, as far as the viewer may see them.',
  body: body({}),
  reply: z.object({
    data: z.object({
      hashtags: z.array(trendingHashtag).max(MAX_TRENDING_HASHTAGS),
      categories: z.array(categoryTile),
      videos: z.array(video).max(MAX_TRENDING_VIDEOS),
    }),
  }),
});

export const videoListTotals = defineCall({
  path: 'app/video/list-totals',
  access: 'anyone',
  summary:
    'Number of public videos of a category, collection or hashtag, and their views. Cached for about a minute.',
  body: body({ kind: z.enum(['category', 'collection', 'hashtag']), value: listName }),
  reply: z.object({ data: listTotals }),
});

export const videoInfo = defineCall({
  path: 'app/video/info',
  access: 'anyone',
  summary:
    'A video by its file name (the part before the first dot is enough). 410 when it was deleted, 403 when the viewer may not see it, 409 for an own video that is not ready, otherwise 404.',
  body: body({ fileName }),
  reply: z.object({ data: video }),
});

export const videoList = defineCall({
  path: 'app/video/list',
  access: 'anyone',
  summary:
    'Videos by their file names, as the viewer sees them now. Those that are deleted or that the viewer may not see are omitted.',
  body: body({ fileNames: z.array(fileName).min(1).max(50) }),
  reply: z.object({ data: z.array(video) }),
});

export const videoGetRating = defineCall({
  path: 'video/get-rating',
  access: 'anyone',
  summary: 'The current counts of a video, to merge into it.',
  body: body({ file: fileName }),
  reply: z.object({ data: video.pick({ rating: true, likes: true, comments: true, showed: true }) }),
});
