import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { BATCH_SIZE } from './constants.ts';
import type { CurrentRow } from './use-current-row.ts';

/** Events of manual scrolling. */
const MANUAL_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown'];
/** Keys that scroll natively. Arrow keys move between rows instead. */
const SCROLL_KEYS = new Set(['PageDown', 'PageUp', 'Home', 'End']);

type ScrollToRow = (row: HTMLElement) => void;

/**
 * Moves to the next row (1) or the previous one (-1).
 * @param scrollToRow scrolls the page to the row or to the tail; default: the browser's smooth scrolling
 */
export type MoveByRow = (step: 1 | -1, scrollToRow?: ScrollToRow) => void;

function scrollSmoothly(row: HTMLElement): void {
  const { matches: isReduced } = matchMedia('(prefers-reduced-motion: reduce)');
  row.scrollIntoView({ block: 'start', behavior: isReduced ? 'auto' : 'smooth' });
}

interface RowNavigationOptions {
  list: RefObject<HTMLElement | null>;
  /** Number of rows. */
  count: number;
  /** Whether the feed has more videos. */
  hasMore: boolean;
  /** Whether a skeleton or an error shows after the last row. */
  hasTail: boolean;
  currentRow: CurrentRow;
  /** Called when the viewer moves beyond the last row. */
  onNearEnd(): void;
}

/**
 * Moves through the rows of a list one by one. Steps during a smooth scroll count from its target row, and up
 * to one batch of steps beyond the last row is applied once more rows arrive.
 */
export function useRowNavigation(options: RowNavigationOptions): MoveByRow {
  const { list, count, hasMore, hasTail, currentRow } = options;
  /** Target of the current scroll, until it is reached or the viewer scrolls manually. */
  const targetIndex = useRef<number | null>(null);
  const lastIndex = useRef(0);
  const scrollToRow = useRef<ScrollToRow>(scrollSmoothly);
  const latest = useRef(options);

  const scrollToTarget = useCallback(() => {
    // Beyond the last row, scroll to the tail.
    const row =
      list.current?.querySelector<HTMLElement>(`[data-index='${targetIndex.current}']`) ??
      list.current?.querySelector<HTMLElement>('.feed-tail');
    if (row) scrollToRow.current(row);
    // Keyboard focus follows the current row.
    if (list.current?.contains(document.activeElement)) {
      row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    }
  }, [list]);

  useLayoutEffect(() => {
    latest.current = options;
    if (currentRow.current === targetIndex.current) targetIndex.current = null;
  });

  // Continue a pending step once rows have arrived or the feed has ended.
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
    const abortController = new AbortController();
    const clearTarget = ({ defaultPrevented }: Event) => {
      // A handled wheel event moves to a row.
      if (!defaultPrevented) targetIndex.current = null;
    };
    const { signal } = abortController;
    for (const event of MANUAL_SCROLL_EVENTS) addEventListener(event, clearTarget, { passive: true, signal });
    addEventListener('keydown', (event) => SCROLL_KEYS.has(event.key) && clearTarget(event), { signal });
    return () => abortController.abort();
  }, []);

  return useCallback(
    (step, scroll = scrollSmoothly) => {
      scrollToRow.current = scroll;
      const { count: rows, hasMore: canGrow, currentRow: visible, onNearEnd } = latest.current;
      const startIndex = targetIndex.current ?? visible.current ?? visible.leaving ?? lastIndex.current;
      const index = Math.min(Math.max(startIndex + step, 0), rows - 1 + (canGrow ? BATCH_SIZE : 0));
      targetIndex.current = index;
      lastIndex.current = index;
      if (index >= rows) onNearEnd();
      scrollToTarget();
      if (index === visible.current) targetIndex.current = null;
    },
    [scrollToTarget],
  );
}
