import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

/** A time in Unix seconds, in ISO format, and as a date in the language of the text. */
const day = z.object({ at: z.number().int(), iso: z.string(), text: z.string() });

/** The language of a text: its code in URLs, its BCP 47 tag, its direction and its name. */
const textLanguage = z.object({
  code: z.string(),
  tag: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  name: z.string(),
});

const image = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});

/** A section with an anchor. */
const section = z.object({ id: z.string(), text: z.string() });

const blogTag = z.object({ slug: z.string(), name: z.string(), posts: z.number().int() });

const postSummary = z.object({
  slug: z.string(),
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  tags: z.array(z.object({ slug: z.string(), name: z.string() })),
  published: day,
  readingMinutes: z.number().int(),
  cover: image,
});

const blogIndex = z.object({
  langs: z.array(textLanguage.extend({ posts: z.number().int() })),
  tags: z.array(blogTag.extend({ current: z.boolean() })),
  posts: z.array(postSummary),
  /** The tag the list is filtered by. */
  tag: blogTag.nullable(),
});

const blogPostEntity = postSummary.extend({
  /** Safe HTML. */
  html: z.string(),
  sections: z.array(section),
  changed: day.nullable(),
  related: z.array(postSummary),
});

const legalText = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  language: textLanguage,
  /** All languages of the text; empty when there is only one. */
  languages: z.array(textLanguage.extend({ current: z.boolean() })),
  changed: day,
  /** Whether the text is in the site's language. */
  english: z.boolean(),
  /** Safe HTML. */
  html: z.string(),
  sections: z.array(section),
});

export type BlogIndex = z.infer<typeof blogIndex>;
export type BlogPost = z.infer<typeof blogPostEntity>;
export type BlogPostSummary = z.infer<typeof postSummary>;
export type LegalText = z.infer<typeof legalText>;

const name = z.string().min(1).max(100);

export const blogPosts = defineCall({
  path: 'blog/posts',
  method: 'GET',
  access: 'anyone',
  summary: 'Languages, tags and posts of the blog, newest first. 404 for an unknown language or tag.',
  body: body({ lang: name.optional(), tag: name.optional() }),
  reply: z.object({ data: blogIndex }),
});

export const blogPost = defineCall({
  path: 'app/blog/post',
  access: 'anyone',
  summary: 'A blog post with its text, and related posts.',
  body: body({ lang: name, slug: name }),
  reply: z.object({ data: blogPostEntity }),
});

export const legalTextGet = defineCall({
  path: 'app/legal/text',
  access: 'anyone',
  summary: 'A legal text in one of its languages; default: English.',
  body: body({ name, lang: name.optional() }),
  reply: z.object({ data: legalText }),
});
