import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useEffect, useState } from 'react';
import { POLL_MS, STALE_MS } from './constants.ts';
import { followComments, refreshComments } from './live-comments.ts';
import { commentsQuery } from './queries.ts';

/**
 * Keeps the comments of a video up to what others do while they are open and seen (issue 9): told of by the bus
 * (decision 021), and looked at each minute where no stream can be had.
 * @returns how many have arrived since
 */
export function useLiveComments(file: string): number {
  const [arrived, setArrived] = useState({ file, count: 0 });
  useEffect(() => {
    let isGone = false;
    const onArrived = (count: number) => {
      if (isGone || count === 0) return;
      setArrived((before) => ({ file, count: (before.file === file ? before.count : 0) + count }));
    };
    // What can't be had now is asked for with the next look.
    const look = () => {
      if (!document.hidden) refreshComments(file).then(onArrived, () => {});
    };
    const live = followComments(file, onArrived);
    const stop = events.on('live.received', (event) => {
      if (event.topic === 'comments' && event.file === file) live.tell(event);
      if (event.topic === 'refetch') look();
    });
    events.emit('comments.opened', { fileName: file });
    const state = queryClient.getQueryState(commentsQuery(file, null).queryKey);
    if (state?.data && Date.now() - state.dataUpdatedAt > STALE_MS) look();
    const timer = setInterval(look, POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
      stop();
      live.stop();
      events.emit('comments.closed', { fileName: file });
    };
  }, [file]);
  return arrived.file === file ? arrived.count : 0;
}
