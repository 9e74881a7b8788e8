import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { BlogPost } from '@ontrend/shared/wire';
import { blogPostQuery } from './index.ts';

/**
 * A post before its page is shown.
 * @throws Response 404 for a slug nobody wrote
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
