import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useEffect, useState } from 'react';
import { POLL_INTERVAL_MS, STALE_AFTER_MS } from './constants.ts';
import { refreshComments, startLiveUpdates } from './live-comments.ts';
import { commentsQuery } from './queries.ts';

/**
 * Applies changes of other users while the comments are open and visible: from the event stream (decision
 * 021), or by polling every minute where no stream is available.
 * @returns number of new comments since opening
 */
export function useLiveComments(file: string): number {
  const [newComments, setNewComments] = useState({ file, count: 0 });
  useEffect(() => {
    let isCanceled = false;
    const onNewComments = (count: number) => {
      if (isCanceled || count === 0) return;
      setNewComments((before) => ({ file, count: (before.file === file ? before.count : 0) + count }));
    };
    // The next poll retries a failed request.
    const refresh = () => {
      if (!document.hidden) refreshComments(file).then(onNewComments, () => {});
    };
    const live = startLiveUpdates(file, onNewComments);
    const stop = events.on('live.received', (event) => {
      if (event.topic === 'comments' && event.file === file) live.push(event);
      if (event.topic === 'refetch') refresh();
    });
    events.emit('comments.opened', { fileName: file });
    const state = queryClient.getQueryState(commentsQuery(file, null).queryKey);
    if (state?.data && Date.now() - state.dataUpdatedAt > STALE_AFTER_MS) refresh();
    const timer = setInterval(refresh, POLL_INTERVAL_MS);
    return () => {
      isCanceled = true;
      clearInterval(timer);
      stop();
      live.stop();
      events.emit('comments.closed', { fileName: file });
    };
  }, [file]);
  return newComments.file === file ? newComments.count : 0;
}
