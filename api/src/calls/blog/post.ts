import { calls } from '@ontrend/shared/wire';
import { listSections } from '../../domain/content/markdown.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { summarizePost } from './summarize-posts.ts';

/** Number of related posts. */
const RELATED_POSTS = 3;

/** Returns a post with related posts: those that share most of its tags, newest first among equals. */
export const blogPost = defineHandler(
  calls.blogPost,
  async ({ body, services: { contentLibrary } }) => {
    const inLanguage = contentLibrary.posts.filter(({ lang }) => lang === body.lang);
    const post = inLanguage.find(({ slug }) => slug === body.slug);
    if (!post) throw notFoundError('post');
    const own = new Set(post.tags.map(({ slug }) => slug));
    const shared = (other: typeof post) => other.tags.filter(({ slug }) => own.has(slug)).length;
    const related = inLanguage
      .filter((other) => other !== post)
      .sort((a, b) => shared(b) - shared(a))
      .slice(0, RELATED_POSTS)
      .map(summarizePost);
    const { html, headings, changed } = post;
    return { data: { ...summarizePost(post), html, sections: listSections(headings), changed, related } };
  },
  { reads: 'replica' },
);
