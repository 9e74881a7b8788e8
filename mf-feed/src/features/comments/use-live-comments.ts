import { queryClient } from '@ontrend/shared/query';
import { useEffect, useState } from 'react';
import { POLL_MS, STALE_MS } from './constants.ts';
import { refreshComments } from './live-comments.ts';
import { commentsQuery } from './queries.ts';

/**
 * Keeps the comments of a video up to what others do while they are open and seen (issue 9).
 * @returns how many have arrived since
 */
export function useLiveComments(file: string): number {
  const [arrived, setArrived] = useState({ file, count: 0 });
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const count = await refreshComments(file);
      if (isGone || count === 0) return;
      setArrived((before) => ({ file, count: (before.file === file ? before.count : 0) + count }));
    };
    // What can't be had now is asked for with the next look.
    const lookQuietly = () => {
      if (!document.hidden) look().catch(() => {});
    };
    const state = queryClient.getQueryState(commentsQuery(file, null).queryKey);
    if (state?.data && Date.now() - state.dataUpdatedAt > STALE_MS) lookQuietly();
    const timer = setInterval(lookQuietly, POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [file]);
  return arrived.file === file ? arrived.count : 0;
}
