import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { BlogPost } from '@ontrend/shared/wire';
import { blogPostQuery } from './queries.ts';

/**
 * Route loader of a blog post.
 * @throws Response 404 when the post does not exist
 */
export async function loadBlogPost({
  params,
}: {
  params: { lang?: string; slug?: string };
}): Promise<BlogPost> {
  try {
    return await queryClient.ensureQueryData(blogPostQuery(params.lang ?? '', params.slug ?? ''));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
}
