import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { MIN_VISIBLE_RATIO } from './constants.ts';

/** The current row, and the previous one while it is still partly visible. */
export interface CurrentRow {
  current: number | null;
  leaving: number | null;
}

/** Returns the height in pixels that the header covers at the top. */
export function getCoveredHeight(row: Element | null): number {
  return row ? Math.round(Number.parseFloat(getComputedStyle(row).scrollMarginBlockStart)) || 0 : 0;
}

function updateCurrentRow(before: CurrentRow, ratios: Map<HTMLElement, number>): CurrentRow {
  let current: number | null = null;
  const visible = new Set<number | null>();
  for (const [row, ratio] of ratios) {
    const index = Number(row.dataset.index);
    if (!row.isConnected || ratio === 0) continue;
    visible.add(index);
    if (ratio < MIN_VISIBLE_RATIO) continue;
    // If two rows are fully visible, the upper one is current.
    if (current === null || index < current) current = index;
  }
  const isSeen = (index: number | null) => index !== current && visible.has(index);
  const leaving = [before.current, before.leaving].find(isSeen) ?? null;
  return before.current === current && before.leaving === leaving ? before : { current, leaving };
}

/**
 * Tracks which row is at least 80% visible (FEED-55).
 * @param list contains the rows, each with its index in `data-index`
 * @param entries content of the rows; a change re-evaluates the visible rows
 * @param start saved position. At 0 the first row is current from the first render, because its prerendered
 *   video continues in that commit; otherwise the visible rows decide
 */
export function useCurrentRow(
  list: RefObject<HTMLElement | null>,
  entries: unknown[],
  start: number,
): CurrentRow {
  const [currentRow, setCurrentRow] = useState<CurrentRow>({
    current: start === 0 ? 0 : null,
    leaving: null,
  });
  const observer = useRef<IntersectionObserver | null>(null);
  // Keyed by element instead of index: a row keeps its ratio when a row above it is removed.
  const [ratios] = useState(() => new Map<HTMLElement, number>());

  useEffect(() => {
    const created = new IntersectionObserver(
      (records) => {
        for (const { target, isIntersecting, intersectionRatio } of records) {
          const row = target as HTMLElement;
          if (isIntersecting) ratios.set(row, intersectionRatio);
          else ratios.delete(row);
        }
        // A transition is rendered in slices, between the frames of the scroll.
        startTransition(() => setCurrentRow((before) => updateCurrentRow(before, ratios)));
      },
      {
        threshold: [0, MIN_VISIBLE_RATIO],
        rootMargin: `-${getCoveredHeight(list.current?.firstElementChild ?? null)}px 0px 0px 0px`,
      },
    );
    observer.current = created;
    return () => created.disconnect();
  }, [list, ratios]);

  useEffect(() => {
    if (entries.length === 0) return;
    for (const row of list.current?.querySelectorAll('[data-index]') ?? []) observer.current?.observe(row);
    if (ratios.size > 0) setCurrentRow((before) => updateCurrentRow(before, ratios));
  }, [list, entries, ratios]);

  return currentRow;
}
