import type { Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { WARM_AFTER_MS } from './constants.ts';
import { warmComments } from './load-comments.ts';

/**
 * Fetches the comments of a video ahead once it has been watched for a while: whoever stays may open them, and finds
 * them there (issue 9: within 100 ms).
 * @param isWatched it is the one that is watched, by somebody who may open them, over a line with room for it
 */
export function useWarmComments(
  video: Pick<Video, 'fileName' | 'commentsAllowed'> | undefined,
  isWatched: boolean,
): void {
  const due = isWatched && video?.commentsAllowed ? video.fileName : null;
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => void warmComments(due), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due]);
}
