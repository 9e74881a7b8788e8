import { ApiError } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { videoQuery } from '../../features/video-item/index.ts';
import { isUnavailable, loadVideoUnavailable } from './lazy-components.ts';

/**
 * Reads the video before its page is drawn.
 * @throws Response 404 for a video that is not there; any other failure is told by the page
 */
export async function loadVideo({ params }: LoaderFunctionArgs): Promise<null> {
  try {
    await queryClient.ensureQueryData(videoQuery(params.file ?? ''));
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    if (error.status === 404) throw new Response(null, { status: 404 });
    // Here before the page is: it follows what the document said with no gap.
    if (isUnavailable(error)) await loadVideoUnavailable().catch(() => {});
  }
  return null;
}
