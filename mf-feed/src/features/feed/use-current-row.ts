import { type RefObject, useEffect, useRef, useState } from 'react';
import { MIN_VISIBLE_RATIO } from './constants.ts';

/** Which row is watched, and which one was and is still partly seen. */
export interface CurrentRow {
  current: number | null;
  leaving: number | null;
}

/** What the frame covers at the top, in pixels: rows below it are not seen. */
function getCoveredHeight(row: Element | null): number {
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
    // On a screen that shows two, the upper one.
    if (current === null || index < current) current = index;
  }
  const isSeen = (index: number | null) => index !== current && visible.has(index);
  const leaving = [before.current, before.leaving].find(isSeen) ?? null;
  return before.current === current && before.leaving === leaving ? before : { current, leaving };
}

/**
 * Follows which row of a list is at least 80 % visible (spec 4, player).
 * @param list holds the rows, each with its place in `data-index`
 * @param entries what the rows show: others are watched from then on, and those above one that goes stand elsewhere
 * @param start where the viewer left the list. At its beginning the first row is watched from the first drawing
 * on, because its video goes on in the commit that takes the document's part over; elsewhere what is seen decides
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
  // By row, not by place: a row keeps what is seen of it when another one above it goes.
  const [ratios] = useState(() => new Map<HTMLElement, number>());

  useEffect(() => {
    const created = new IntersectionObserver(
      (records) => {
        for (const { target, isIntersecting, intersectionRatio } of records) {
          const row = target as HTMLElement;
          if (isIntersecting) ratios.set(row, intersectionRatio);
          else ratios.delete(row);
        }
        setCurrentRow((before) => updateCurrentRow(before, ratios));
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
