import { z } from 'zod';

/** A mustache template over the replies of the first calls. What comes out empty counts as not given. */
const template = z.string();

/** JSON whose strings are templates; those that come out empty are left out. */
const jsonTemplate = z.record(z.string(), z.json());

/** What oEmbed says of a page that can stand in pages of others (https://oembed.com, decision 037). */
const oembed = z.object({
  /** Path of the page that is put into the frame. */
  frame: template,
  title: template,
  authorName: template,
  /** Path, like `thumbnail` and `frame`, or an absolute address. */
  authorUrl: template,
  /** Pixels of what is shown: the frame has its shape. */
  width: template,
  height: template,
  /** A picture of that very size. */
  thumbnail: template,
});
export type OembedTemplates = z.infer<typeof oembed>;

/** What programs read of a page (spec 2.2, page metadata). Without a title or description it has the site's own. */
export const metadata = z.object({
  title: template.optional(),
  description: template.optional(),
  /** A path of this site or an absolute address, like `video`. */
  image: template.optional(),
  /** What the picture shows; the title unless told. */
  imageAlt: template.optional(),
  video: template.optional(),
  /** Path of the page's one address, where it can be asked for by several: `/user/{{profile.data.username}}`. */
  url: template.optional(),
  /** Open Graph's way of writing it: `pt_BR`. */
  locale: template.optional(),
  card: z.enum(['summary', 'summary_large_image', 'player']).optional(),
  type: z.enum(['website', 'article', 'profile', 'video.other']).optional(),
  /** Further properties by name, such as `profile:username`. */
  properties: z.record(z.string().regex(/^[a-z]+(:[a-z_]+)+$/), template).optional(),
  /** The page as schema.org describes such things; its `@context` is added. */
  jsonLd: jsonTemplate.optional(),
  /** Feeds of what the page lists: path by media type. */
  feeds: z.partialRecord(z.enum(['application/rss+xml', 'application/atom+xml']), template).optional(),
  /** The same page in other languages, itself included: path by language tag, and by `x-default`. */
  alternates: z.record(z.string().regex(/^(x-default|[a-z]{2}(-[A-Z]{2})?)$/), template).optional(),
  oembed: oembed.optional(),
});
