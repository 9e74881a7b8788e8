import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { BATCH } from './constants.ts';
import type { Watch } from './use-current-row.ts';

/** What says that the viewer moves the page by hand. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown'];
/** Keys by which browsers scroll; the arrows are steps themselves. */
const SCROLL_KEYS = new Set(['PageDown', 'PageUp', 'Home', 'End']);

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface RowStepsOptions {
  list: RefObject<HTMLElement | null>;
  /** Rows there are. */
  count: number;
  /** More may come after the last. */
  hasMore: boolean;
  /** Something stands below the last row that tells of them. */
  hasTail: boolean;
  watch: Watch;
  /** Told when somebody wants to go beyond the last row. */
  onNearEnd(): void;
}

/**
 * Goes through the rows of a list one by one. No step is lost: one that is asked for while the page still moves counts from
 * where it is going, however long a busy machine takes for that, and those beyond the last row, a batch at most, are done when
 * more has come.
 * @returns told 1 for the next row, -1 for the one before
 */
export function useRowSteps(options: RowStepsOptions): (step: 1 | -1) => void {
  const { list, count, hasMore, hasTail, watch } = options;
  /** Where the page goes by a step, until it is there or moved by hand. */
  const aim = useRef<number | null>(null);
  const last = useRef(0);
  const latest = useRef(options);

  const reach = useCallback(() => {
    // Beyond the last row stands what tells of those to come.
    const row =
      list.current?.querySelector<HTMLElement>(`[data-index='${aim.current}']`) ??
      list.current?.querySelector<HTMLElement>('.feed-tail');
    row?.scrollIntoView({ block: 'start', behavior: prefersStillness() ? 'auto' : 'smooth' });
    // Who goes through the page by keyboard stays with what they watch.
    if (list.current?.contains(document.activeElement)) {
      row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    }
  }, [list]);

  useLayoutEffect(() => {
    latest.current = options;
    if (watch.current === aim.current) aim.current = null;
  });

  // What has been asked for has come, or will not.
  const known = useRef(count);
  useLayoutEffect(() => {
    const wasBeyond = aim.current !== null && aim.current >= known.current;
    known.current = count;
    if (!wasBeyond) return;
    if (!hasMore) aim.current = Math.min(aim.current ?? 0, count - 1);
    if ((aim.current ?? 0) >= count) latest.current.onNearEnd();
    reach();
  }, [count, hasMore, hasTail, reach]);

  useEffect(() => {
    const life = new AbortController();
    const letGo = () => {
      aim.current = null;
    };
    const { signal } = life;
    for (const event of BY_HAND) addEventListener(event, letGo, { passive: true, signal });
    addEventListener('keydown', ({ key }) => SCROLL_KEYS.has(key) && letGo(), { signal });
    return () => life.abort();
  }, []);

  return useCallback(
    (step) => {
      const { count: rows, hasMore: isMore, watch: seen, onNearEnd } = latest.current;
      const from = aim.current ?? seen.current ?? seen.leaving ?? last.current;
      const index = Math.min(Math.max(from + step, 0), rows - 1 + (isMore ? BATCH : 0));
      aim.current = index;
      last.current = index;
      if (index >= rows) onNearEnd();
      reach();
      if (index === seen.current) aim.current = null;
    },
    [reach],
  );
}
