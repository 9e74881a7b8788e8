import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Calls, Video } from '@ontrend/shared/wire';
import { useEffect } from 'react';
import { useSettled } from '../../hooks/use-settled.ts';
import { PRELOAD_DELAY_MS } from './constants.ts';
import { startSessionReset } from './local-changes.ts';
import { topCommentsQuery } from './queries.ts';

/** Videos per call, as many as a feed's first page has. The API accepts no more. */
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
 * Fetches the top comments of the next videos of a feed in one call (decision 091), when a video has been watched for a while and
 * its own are missing.
 * @param videos the current video and the next ones
 * @param canLoad whether bandwidth is available
 */
export function useTopCommentsOfFeed(videos: readonly Video[], canLoad: boolean): void {
  const file = videos[0]?.fileName;
  const isSettled = useSettled(file) === file;
  const viewerId = useSession(({ viewer }) => viewer?.id);
  const files = videos.slice(0, BATCH_SIZE).filter(hasTopComments);
  const names = files.map(({ fileName }) => fileName).join(',');
  useEffect(() => {
    if (!canLoad || !isSettled || !names) return;
    const abortController = new AbortController();
    const timer = setTimeout(() => {
      const [first = '', ...next] = names.split(',');
      if (isMissing(first)) void fetchTopComments([first, ...next.filter(isMissing)], abortController.signal);
    }, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [canLoad, isSettled, names, viewerId]);
}
