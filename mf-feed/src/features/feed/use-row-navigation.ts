import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { BATCH_SIZE } from './constants.ts';
import type { CurrentRow } from './use-current-row.ts';

/** What says that the viewer moves the page by hand. */
const MANUAL_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown'];
/** Keys by which browsers scroll; the arrows are steps themselves. */
const SCROLL_KEYS = new Set(['PageDown', 'PageUp', 'Home', 'End']);

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface RowNavigationOptions {
  list: RefObject<HTMLElement | null>;
  /** Rows there are. */
  count: number;
  /** More may come after the last. */
  hasMore: boolean;
  /** Something stands below the last row that tells of them. */
  hasTail: boolean;
  watch: CurrentRow;
  /** Told when somebody wants to go beyond the last row. */
  onNearEnd(): void;
}

/**
 * Goes through the rows of a list one by one. No step is lost: one that is asked for while the page still moves counts from
 * where it is going, however long a busy machine takes for that, and those beyond the last row, a batch at most, are done when
 * more has come.
 * @returns told 1 for the next row, -1 for the one before
 */
export function useRowNavigation(options: RowNavigationOptions): (step: 1 | -1) => void {
  const { list, count, hasMore, hasTail, watch } = options;
  /** Where the page goes by a step, until it is there or moved by hand. */
  const targetIndex = useRef<number | null>(null);
  const lastIndex = useRef(0);
  const latest = useRef(options);

  const scrollToTarget = useCallback(() => {
    // Beyond the last row stands what tells of those to come.
    const row =
      list.current?.querySelector<HTMLElement>(`[data-index='${targetIndex.current}']`) ??
      list.current?.querySelector<HTMLElement>('.feed-tail');
    row?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    // Who goes through the page by keyboard stays with what they watch.
    if (list.current?.contains(document.activeElement)) {
      row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    }
  }, [list]);

  useLayoutEffect(() => {
    latest.current = options;
    if (watch.current === targetIndex.current) targetIndex.current = null;
  });

  // What has been asked for has come, or will not.
  const knownCount = useRef(count);
  useLayoutEffect(() => {
    const wasBeyondEnd = targetIndex.current !== null && targetIndex.current >= knownCount.current;
    knownCount.current = count;
    if (!wasBeyondEnd) return;
    if (!hasMore) targetIndex.current = Math.min(targetIndex.current ?? 0, count - 1);
    if ((targetIndex.current ?? 0) >= count) latest.current.onNearEnd();
    scrollToTarget();
  }, [count, hasMore, hasTail, scrollToTarget]);

  useEffect(() => {
    const life = new AbortController();
    const clearTarget = () => {
      targetIndex.current = null;
    };
    const { signal } = life;
    for (const event of MANUAL_SCROLL_EVENTS) addEventListener(event, clearTarget, { passive: true, signal });
    addEventListener('keydown', ({ key }) => SCROLL_KEYS.has(key) && clearTarget(), { signal });
    return () => life.abort();
  }, []);

  return useCallback(
    (step) => {
      const { count: rows, hasMore: canGrow, watch: visible, onNearEnd } = latest.current;
      const from = targetIndex.current ?? visible.current ?? visible.leaving ?? lastIndex.current;
      const index = Math.min(Math.max(from + step, 0), rows - 1 + (canGrow ? BATCH_SIZE : 0));
      targetIndex.current = index;
      lastIndex.current = index;
      if (index >= rows) onNearEnd();
      scrollToTarget();
      if (index === visible.current) targetIndex.current = null;
    },
    [scrollToTarget],
  );
}
