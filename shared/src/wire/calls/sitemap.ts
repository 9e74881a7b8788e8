import { z } from 'zod';
import { body, defineCall, pageToken } from '../define-call.ts';

/** `lists`: collections, categories and blog posts, all in one part. */
const kind = z.enum(['videos', 'people', 'hashtags', 'playlists', 'lists']);
/**
 * A part contains the ids from `(part - 1) * size + 1` to `part * size`, so that entries never move to
 * another part.
 */
const part = z.number().int().min(1).max(1_000_000);
/**
 * Unix seconds at which the newest video or post of a page was published; for a user, at least the time of
 * joining.
 */
const changedAt = z.number().int();

export const sitemapPart = z.object({ kind, part, changedAt });
export type SitemapPart = z.infer<typeof sitemapPart>;

export const sitemapVideo = z.object({
  fileName: z.string(),
  username: z.string(),
  description: z.string(),
  firstFrameJpg: z.string(),
  mp4Url: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** When the video was published, because later changes don't count. */
  changedAt,
});
export type SitemapVideo = z.infer<typeof sitemapVideo>;

export const sitemapUser = z.object({ username: z.string(), changedAt });
export type SitemapUser = z.infer<typeof sitemapUser>;

export const sitemapHashtag = z.object({ name: z.string(), changedAt });
export type SitemapHashtag = z.infer<typeof sitemapHashtag>;

const sitemapPlaylist = z.object({
  id: z.string(),
  /** When a video was added or a property changed. */
  changedAt,
});

/** Pages that list videos and posts. */
export const sitemapLists = z.object({
  collections: z.array(z.object({ slug: z.string(), changedAt })),
  categories: z.array(z.object({ prefix: z.string(), changedAt })),
  posts: z.array(z.object({ lang: z.string(), slug: z.string(), changedAt })),
});
export type SitemapLists = z.infer<typeof sitemapLists>;

export const serviceSitemap = defineCall({
  path: 'app/service/sitemap',
  access: 'anyone',
  summary: 'Data of the sitemaps: the list of parts, or one page of a part.',
  body: body({ of: z.strictObject({ kind, part }).optional(), nextPageToken: pageToken.nullish() }),
  reply: z.object({
    /** `parts` without a requested part, otherwise its entries. */
    data: z.object({
      parts: z.array(sitemapPart),
      videos: z.array(sitemapVideo),
      people: z.array(sitemapUser),
      hashtags: z.array(sitemapHashtag),
      playlists: z.array(sitemapPlaylist),
      lists: sitemapLists,
    }),
    nextPageToken: pageToken.nullable(),
  }),
});
