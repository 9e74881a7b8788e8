import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { FeedView } from './feed-view.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { useReturnToRow } from './use-return-to-row.ts';
import { useWatchedRow } from './use-watched-row.ts';

/** Milliseconds within which another press of a key counts from where the last one led, not from what is seen. */
const KEY_SERIES_MS = 600;

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface FeedListProps extends FeedView {
  /** What stands below the last video: more being fetched, or a failure. */
  tail: ReactNode;
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
}: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const aim = useRef({ index: 0, at: Number.NEGATIVE_INFINITY });
  const { current, leaving } = useWatchedRow(list, entries.length, start);

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

  const go = (step: 1 | -1) => {
    const isSeries = performance.now() - aim.current.at < KEY_SERIES_MS;
    const from = isSeries ? aim.current.index : (current ?? leaving ?? aim.current.index);
    const index = Math.min(Math.max(from + step, 0), entries.length - 1);
    aim.current = { index, at: performance.now() };
    const row = list.current?.querySelector<HTMLElement>(`[data-index='${index}']`);
    if (!row) return;
    row.scrollIntoView({ block: 'start', behavior: prefersStillness() ? 'auto' : 'smooth' });
    // Who goes through the page by keyboard stays with what they watch.
    if (list.current?.contains(document.activeElement)) {
      row.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    }
  };
  useFeedKeys(go, list);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const goOn = useCallback(() => latest.current(1), []);
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
      {tail}
      <div className="feed-end" ref={end} />
    </div>
  );
}
