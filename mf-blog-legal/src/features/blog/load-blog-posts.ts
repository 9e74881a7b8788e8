import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { BlogIndex } from '@ontrend/shared/wire';
import { blogPostsQuery, EMPTY_BLOG_INDEX } from './queries.ts';

interface BlogParams {
  lang?: string;
  tag?: string;
}

/**
 * Route loader of the blog. A failure is only logged, and the lists stay empty (BLOG-4).
 * @throws Response 404 for an unknown language or tag
 */
export async function loadBlogPosts({ params }: { params: BlogParams }): Promise<BlogIndex> {
  try {
    return await queryClient.ensureQueryData(blogPostsQuery(params.lang ?? '', params.tag));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    console.error('loading blog posts failed:', error);
    return EMPTY_BLOG_INDEX;
  }
}
