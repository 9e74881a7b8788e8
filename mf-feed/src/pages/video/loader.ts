import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { videoQuery } from '../../features/video-item/index.ts';
import { isUnavailable, loadVideoUnavailable } from './lazy-components.ts';

/**
 * Fetches the video before its page renders. A failure is logged (VIDEO-5).
 * @throws Response 404 for an unknown video; the page shows any other error
 */
export async function loadVideo({ params }: LoaderFunctionArgs): Promise<null> {
  try {
    await queryClient.ensureQueryData(videoQuery(params.file ?? ''));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    if (error instanceof ApiError && isUnavailable(error)) {
      // Load the screen now, so that it replaces the prerendered HTML without a gap.
      await loadVideoUnavailable().catch(() => {});
    } else console.warn('video failed to load:', error);
  }
  return null;
}
