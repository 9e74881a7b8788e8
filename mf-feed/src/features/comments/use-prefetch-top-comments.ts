import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Calls, Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { PRELOAD_DELAY_MS } from './constants.ts';
import { startSessionReset } from './local-changes.ts';
import { topCommentsQuery } from './queries.ts';

/** Videos per call: `TOP_COMMENTS_MAX_VIDEOS` of the wire, of which browsers import only types. */
const BATCH_SIZE = 10;

const hasTopComments = ({ comments, commentsAllowed }: Video) => comments > 0 && commentsAllowed;
const isMissing = (file: string) => queryClient.getQueryData(topCommentsQuery(file).queryKey) === undefined;

async function fetchTopComments(files: string[], signal: AbortSignal): Promise<void> {
  startSessionReset();
  let data: Calls['app/comment/top']['reply']['data'];
  try {
    ({ data } = await callApi('app/comment/top', { files }, { signal }));
  } catch {
    // The next video tries again.
    return;
  }
  for (const file of files) queryClient.setQueryData(topCommentsQuery(file).queryKey, data[file] ?? []);
}

/**
 * Prefetches the top comments of the next videos in one call (decision 091), after the current video has been watched for
 * `PRELOAD_DELAY_MS`, if the first video with comments has none cached.
 * @param videos the current video and the next ones
 * @param canLoad whether bandwidth is available
 */
export function usePrefetchTopComments(videos: readonly Video[], canLoad: boolean): void {
  const current = videos[0]?.fileName;
  const viewerId = useSession(({ viewer }) => viewer?.id);
  const videosWithComments = videos.slice(0, BATCH_SIZE).filter(hasTopComments);
  const fileNames = videosWithComments.map(({ fileName }) => fileName).join(',');
  useEffect(() => {
    if (!canLoad || !current || !fileNames) return;
    const abortController = new AbortController();
    const timer = setTimeout(() => {
      const [first = '', ...next] = fileNames.split(',');
      if (isMissing(first)) void fetchTopComments([first, ...next.filter(isMissing)], abortController.signal);
    }, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [canLoad, current, fileNames, viewerId]);
}
