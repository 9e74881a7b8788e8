import { z } from 'zod';

/** A mustache template over the replies of the first calls. An empty result counts as not given. */
const template = z.string();

/** JSON whose strings are templates; strings with an empty result are left out. */
const jsonTemplate = z.record(z.string(), z.json());

/** Fields of the oEmbed reply of a page that can be embedded (https://oembed.com, decision 037). */
const oembed = z.object({
  /** Path of the page in the iframe. Builds of contract 1 have this field, too, and must be readable. */
  frame: template,
  title: template,
  authorName: template,
  /** A path, like `thumbnail` and `frame`, or an absolute URL. */
  authorUrl: template,
  /** Size in pixels, which determines the aspect ratio of the iframe. */
  width: template,
  height: template,
  /** An image of exactly that size. */
  thumbnail: template,
});
/** Templates of the fields of a page's oEmbed reply. */
export type OembedTemplates = z.infer<typeof oembed>;

/** Page metadata (SHELL-78). Without a title or description the site's defaults apply. */
export const metadata = z.object({
  title: template.optional(),
  description: template.optional(),
  /** A path of this site or an absolute URL, like `video`. */
  image: template.optional(),
  /** Alternative text of the image; default: the title. */
  imageAlt: template.optional(),
  video: template.optional(),
  /** Canonical path of a page with several URLs: `/user/{{profile.data.username}}`. */
  url: template.optional(),
  /** Visibility of what the page shows. Search engines may index only `public`, which is the default. */
  visibility: template.optional(),
  /** In Open Graph's format: `pt_BR`. */
  locale: template.optional(),
  card: z.enum(['summary', 'summary_large_image', 'player']).optional(),
  type: z.enum(['website', 'article', 'profile', 'video.other']).optional(),
  /** Further properties by name, such as `profile:username`. */
  properties: z.record(z.string().regex(/^[a-z]+(:[a-z_]+)+$/), template).optional(),
  /** The page's schema.org data; `@context` is added. */
  jsonLd: jsonTemplate.optional(),
  /** Feeds of the page's list: path by media type. Left out, like the next one, if what the page shows is not public. */
  feeds: z.partialRecord(z.enum(['application/rss+xml', 'application/atom+xml']), template).optional(),
  /** Path of the JSON Feed of the page's list. */
  jsonFeed: template.optional(),
  /** The page in all its languages, including this one: path by language tag, and by `x-default`. */
  alternates: z.record(z.string().regex(/^(x-default|[a-z]{2}(-[A-Z]{2})?)$/), template).optional(),
  oembed: oembed.optional(),
});
