import type { BlogPostSummary } from '@ontrend/shared/wire';
import type { Post, Tag } from '../../domain/content/content-library.ts';

/** Returns a post without its text, for lists. */
export function summarizePost(post: Post): BlogPostSummary {
  const { slug, lang, title, description, author, tags, published, readingMinutes, cover } = post;
  return { slug, lang, title, description, author, tags, published, readingMinutes, cover };
}

/** Counts the posts of each tag, most used tags first. */
export function countTags(posts: Post[]): (Tag & { posts: number })[] {
  const counted = new Map<string, Tag & { posts: number }>();
  for (const tag of posts.flatMap((post) => post.tags)) {
    counted.set(tag.slug, { ...tag, posts: (counted.get(tag.slug)?.posts ?? 0) + 1 });
  }
  return [...counted.values()].sort((a, b) => b.posts - a.posts || a.slug.localeCompare(b.slug));
}
