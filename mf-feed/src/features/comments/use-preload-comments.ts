import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { PRELOAD_DELAY_MS } from './constants.ts';
import { preloadComments } from './load-comments.ts';

/**
 * Fetches the comments of a video ahead once it has been watched for a while: whoever stays may open them, and finds
 * them there (issue 9: within 100 ms).
 * @param isCurrent it is the one that is watched, by somebody who may open them, over a line with room for it
 */
export function usePreloadComments(
  video: Pick<Video, 'fileName' | 'commentsAllowed'> | undefined,
  isCurrent: boolean,
): void {
  const fileName = isCurrent && video?.commentsAllowed ? video.fileName : null;
  useEffect(() => {
    if (fileName === null) return;
    const timer = setTimeout(() => void preloadComments(fileName), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [fileName]);
}
