import { z } from 'zod';
import { body, DEFAULT_SEARCH_SIZE, defineCall, pageToken, pagination } from '../define-call.ts';
import { hashtag, video, videoAuthor } from '../entities.ts';

/** The search text; longer texts are rejected. */
const search = z.string().max(200);

const pageRequest = {
  search,
  pagination: z
    .strictObject({
      page: z.number().int().min(1).max(1_000).default(1),
      recordsPerPage: z.number().int().min(1).max(DEFAULT_SEARCH_SIZE).default(DEFAULT_SEARCH_SIZE),
    })
    .optional(),
  nextPageToken: pageToken.nullish(),
};

/** `recordsTotal` is the number of records read so far, plus one if there are more. */
const pageReply = { pagination, nextPageToken: pageToken.nullable() };

/** Maximum number of suggestions (SEARCH-6). */
export const MAX_SUGGESTIONS = 5;
const prefix = {
  search,
  maxItems: z.number().int().min(1).max(MAX_SUGGESTIONS).default(MAX_SUGGESTIONS),
};

export const userSearch = defineCall({
  path: 'app/user/search',
  access: 'anyone',
  summary: 'Users by username or name, including prefixes and typos: exact matches first, then by followers.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(videoAuthor), ...pageReply }),
});

export const videoSearchByVideo = defineCall({
  path: 'app/video/search-by-video',
  access: 'anyone',
  summary: 'Videos by words of their description, hashtags and author, including prefixes and typos.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(video), ...pageReply }),
});

export const videoSearchByHashtag = defineCall({
  path: 'app/video/search-by-hashtag',
  access: 'anyone',
  summary: 'Hashtags by their words, including prefixes and typos, with their number of videos.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(hashtag), ...pageReply }),
});

export const videoSearchVideoAutocomplete = defineCall({
  path: 'app/video/search-video-autocomplete',
  access: 'anyone',
  summary: 'Completions of a search text that find videos, and the hashtags that start with it.',
  body: body(prefix),
  reply: z.object({
    match: z.array(z.string()).max(MAX_SUGGESTIONS),
    hashtags: z.array(hashtag).max(MAX_SUGGESTIONS),
  }),
});

export const videoSearchHashtagAutocomplete = defineCall({
  path: 'app/video/search-hashtag-autocomplete',
  access: 'anyone',
  summary: 'Hashtags that start with a text, with their number of videos.',
  body: body(prefix),
  reply: z.object({ match: z.array(hashtag).max(MAX_SUGGESTIONS) }),
});
