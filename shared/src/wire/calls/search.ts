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
  summary:
    'People by user name or name, also begun or misspelt: the exact name first, then the most followed.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(videoAuthor), ...pageReply }),
});

export const videoSearchByVideo = defineCall({
  path: 'app/video/search-by-video',
  access: 'anyone',
  summary: 'Videos by the words of their description, hashtags and author, also begun or misspelt.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(video), ...pageReply }),
});

export const videoSearchByHashtag = defineCall({
  path: 'app/video/search-by-hashtag',
  access: 'anyone',
  summary: 'Hashtags by their words, also begun or misspelt, with how many videos each has.',
  body: body(pageRequest),
  reply: z.object({ data: z.array(hashtag), ...pageReply }),
});

export const videoSearchVideoAutocomplete = defineCall({
  path: 'app/video/search-video-autocomplete',
  access: 'anyone',
  summary: 'How what was begun may go on: words that find videos.',
  body: body(prefix),
  reply: z.object({ match: z.array(z.string()).max(MAX_SUGGESTIONS) }),
});

export const videoSearchHashtagAutocomplete = defineCall({
  path: 'app/video/search-hashtag-autocomplete',
  access: 'anyone',
  summary: 'Hashtags that go on as was begun, with how many videos each has.',
  body: body(prefix),
  reply: z.object({ match: z.array(hashtag).max(MAX_SUGGESTIONS) }),
});
