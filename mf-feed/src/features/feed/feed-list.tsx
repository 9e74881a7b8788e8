import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { FeedView } from './feed-view.ts';
import { useWatchedRow } from './use-current-row.ts';
import { useFeedKeys } from './use-feed-shortcuts.ts';
import { useReturnToRow } from './use-restore-row.ts';
import { useRowSteps } from './use-row-navigation.ts';

interface FeedListProps extends FeedView {
  /** What stands below the last video: more being fetched, or a failure. */
  tail: ReactNode;
  /** The feed has not ended. */
  hasMore: boolean;
}

/** The desktop's feed: a list of rows that scrolls with the page (spec 2.5). */
export function FeedList({
  entries,
  label,
  isBusy,
  start,
  renderVideo,
  onWatch,
  onNearEnd,
  tail,
  hasMore,
}: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const watch = useWatchedRow(list, entries, start);
  const { current, leaving } = watch;

  useEffect(() => {
    if (current !== null) onWatch(current);
  }, [current, onWatch]);

  // Observed anew after each page: an end that is in view already would not be reported again.
  useEffect(() => {
    if (!end.current || entries.length === 0) return;
    const observer = new IntersectionObserver(([record]) => {
      if (record?.isIntersecting) onNearEnd();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [entries.length, onNearEnd]);

  const go = useRowSteps({ list, count: entries.length, hasMore, hasTail: tail !== null, watch, onNearEnd });
  useFeedKeys(go, list);
  const goOn = useCallback(() => go(1), [go]);
  useReturnToRow(list, entries);

  return (
    <div className="feed-list" role="feed" aria-label={label} aria-busy={isBusy} ref={list}>
      {entries.map(({ key, video, isTrusted = false, ad }, index) =>
        video ? (
          <div className="feed-row" data-index={index} key={key}>
            {renderVideo(video, {
              presence: index === current ? 'current' : index === leaving ? 'leaving' : 'away',
              position: index + 1,
              ...{ isTrusted, ad, goOn },
            })}
          </div>
        ) : null,
      )}
      {tail ? <div className="feed-tail">{tail}</div> : null}
      <div className="feed-end" ref={end} />
    </div>
  );
}
