import { callApi } from '@ontrend/shared/api-client';
import type { BlogIndex } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/** Posts are not fetched again once they are loaded (BLOG-4). */
const NEVER_STALE = Number.POSITIVE_INFINITY;

/** Loader fallback after a failed request. */
export const EMPTY_BLOG_INDEX: BlogIndex = { langs: [], tags: [], posts: [], tag: null };

/**
 * The posts of a language, optionally with one tag. The body must equal the first call in
 * `document/index.ts`.
 */
export function blogPostsQuery(lang: string, tag?: string) {
  return queryOptions({
    queryKey: ['mf-blog-legal', 'posts', lang, tag ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi('blog/posts', tag ? { lang, tag } : { lang }, { signal, method: 'GET' })).data,
    staleTime: NEVER_STALE,
    meta: { alert: false },
  });
}

export function blogPostQuery(lang: string, slug: string) {
  return queryOptions({
    queryKey: ['mf-blog-legal', 'post', lang, slug],
    queryFn: async ({ signal }) => (await callApi('app/blog/post', { lang, slug }, { signal })).data,
    staleTime: NEVER_STALE,
    meta: { alert: false },
  });
}
