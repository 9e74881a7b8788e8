import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import type { FeedView } from './feed-view.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useFeedShortcuts } from './use-feed-shortcuts.ts';
import { useRowNavigation } from './use-row-navigation.ts';

interface FeedListProps extends FeedView {
  /** Content after the last row: a skeleton or an error. */
  tail: ReactNode;
  /** Whether deferred resources may load. */
  isReady: boolean;
  /** Whether the feed has more videos to show or fetch. */
  hasMore: boolean;
}

const loadNavigation = async () => (await import('./feed-navigation.tsx')).FeedNavigation;

/** The feed on desktop: a list of rows that scrolls with the page (FEED-9). */
export function FeedList({
  entries,
  label,
  isBusy,
  isReady,
  start,
  renderVideo,
  onCurrentChange,
  onNearEnd,
  tail,
  hasMore,
}: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const currentRow = useCurrentRow(list, entries, start);
  const { current, leaving } = currentRow;

  useEffect(() => {
    if (current !== null) onCurrentChange(current);
  }, [current, onCurrentChange]);

  // Observe again after each page, because an element that stays in view is not reported twice.
  useEffect(() => {
    if (!end.current || entries.length === 0) return;
    const observer = new IntersectionObserver(([record]) => {
      if (record?.isIntersecting) onNearEnd();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [entries.length, onNearEnd]);

  const moveByRow = useRowNavigation({
    list,
    count: entries.length,
    hasMore,
    hasTail: tail !== null,
    currentRow,
    onNearEnd,
  });
  useFeedShortcuts(moveByRow, list);
  const showNext = useCallback(() => moveByRow(1), [moveByRow]);
  const Navigation = useLazyComponent(isReady, loadNavigation);

  return (
    <>
      <div className="feed-list" role="feed" aria-label={label} aria-busy={isBusy} ref={list}>
        {entries.map(({ key, video, isTrusted = false, adIndex }, index) =>
          video ? (
            <div className="feed-row" data-index={index} key={key}>
              {renderVideo(video, {
                viewportState: index === current ? 'current' : index === leaving ? 'leaving' : 'off-screen',
                position: index + 1,
                isTrusted,
                adIndex,
                showNext,
              })}
            </div>
          ) : null,
        )}
        {tail ? <div className="feed-tail">{tail}</div> : null}
        <div className="feed-end" ref={end} />
      </div>
      {Navigation ? (
        <Navigation
          list={list}
          current={current}
          count={entries.length}
          hasMore={hasMore}
          moveByRow={moveByRow}
        />
      ) : null}
    </>
  );
}
