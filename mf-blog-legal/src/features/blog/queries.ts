import { callApi } from '@ontrend/shared/api-client';
import type { BlogLists } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/** Posts do not change under a reader: what is loaded is not fetched again (spec 7). */
const NEVER_STALE = Number.POSITIVE_INFINITY;

/** What the blog shows when its lists can't be had (spec 8: blog failure is logged only). */
export const EMPTY_BLOG_LISTS: BlogLists = { langs: [], tags: [], posts: [], tag: null };

/** The posts of a language, or those of one tag. The body is the document's, letter for letter. */
export function blogPostsQuery(lang: string, tag?: string) {
  return queryOptions({
    queryKey: ['mf-blog-legal', 'posts', lang, tag ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi('blog/posts', tag ? { lang, tag } : { lang }, { signal, method: 'GET' })).data,
    staleTime: NEVER_STALE,
    meta: { alert: false },
  });
}

/** One post with its text. */
export function blogPostQuery(lang: string, slug: string) {
  return queryOptions({
    queryKey: ['mf-blog-legal', 'post', lang, slug],
    queryFn: async ({ signal }) => (await callApi('app/blog/post', { lang, slug }, { signal })).data,
    staleTime: NEVER_STALE,
    meta: { alert: false },
  });
}
