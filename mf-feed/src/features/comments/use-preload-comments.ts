import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { PRELOAD_DELAY_MS } from './constants.ts';
import { preloadComments } from './load-comments.ts';

/**
 * Preloads the comments of a video after it has been watched for a while, so that they show within 100 ms
 * when opened.
 * @param isCurrent whether this is the current video, the viewer may open its comments, and bandwidth is
 *   available
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
