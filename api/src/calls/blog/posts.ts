import { calls } from '@ontrend/shared/wire';
import { describeLanguage } from '../../domain/content/languages.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { countTags, summarizePost } from './summarize-posts.ts';

/** Returns the lists of the blog (BLOG-3), optionally filtered by language and tag. */
export const blogPosts = defineHandler(
  calls.blogPosts,
  async ({ body, services: { contentLibrary } }) => {
    const codes = [...new Set(contentLibrary.posts.map(({ lang }) => lang))];
    if (body.lang !== undefined && !codes.includes(body.lang)) throw notFoundError('page');
    const inLanguage = contentLibrary.posts.filter(
      ({ lang }) => body.lang === undefined || lang === body.lang,
    );
    const tags = countTags(inLanguage);
    const tag = tags.find(({ slug }) => slug === body.tag) ?? null;
    if (body.tag !== undefined && !tag) throw notFoundError('page');
    const posts = tag
      ? inLanguage.filter((post) => post.tags.some(({ slug }) => slug === tag.slug))
      : inLanguage;
    const langs = codes.map((code) => ({
      ...describeLanguage(code),
      posts: contentLibrary.posts.filter(({ lang }) => lang === code).length,
    }));
    return {
      data: {
        langs,
        tags: tags.map((each) => ({ ...each, current: each === tag })),
        posts: posts.map(summarizePost),
        tag,
      },
    };
  },
  { reads: 'replica' },
);
