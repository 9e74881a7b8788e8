import { type RefObject, useEffect, useRef, useState } from 'react';
import { WATCHED_RATIO } from './constants.ts';

/** Which row is watched, and which one was and is still partly seen. */
export interface Watch {
  current: number | null;
  leaving: number | null;
}

/** What the frame covers at the top, in pixels: rows below it are not seen. */
function coveredAbove(row: Element | null): number {
  return row ? Math.round(Number.parseFloat(getComputedStyle(row).scrollMarginBlockStart)) || 0 : 0;
}

function nextWatch(before: Watch, ratios: Map<number, number>): Watch {
  let current: number | null = null;
  for (const [index, ratio] of ratios) {
    if (ratio < WATCHED_RATIO) continue;
    // On a screen that shows two, the upper one.
    if (current === null || index < current) current = index;
  }
  const isSeen = (index: number | null) =>
    index !== null && index !== current && (ratios.get(index) ?? 0) > 0;
  const leaving = [before.current, before.leaving].find(isSeen) ?? null;
  return before.current === current && before.leaving === leaving ? before : { current, leaving };
}

/**
 * Follows which row of a list is at least 80 % visible (spec 4, player).
 * @param list holds the rows, each with its place in `data-index`
 * @param count of rows, to begin watching new ones
 * @param start where the viewer left the list. At its beginning the first row is watched from the first drawing
 * on, because its video goes on in the commit that takes the document's part over; elsewhere what is seen decides
 */
export function useWatchedRow(list: RefObject<HTMLElement | null>, count: number, start: number): Watch {
  const [watch, setWatch] = useState<Watch>({ current: start === 0 ? 0 : null, leaving: null });
  const observer = useRef<IntersectionObserver | null>(null);

  useEffect(() => {
    const ratios = new Map<number, number>();
    const created = new IntersectionObserver(
      (records) => {
        for (const { target, isIntersecting, intersectionRatio } of records) {
          const index = Number((target as HTMLElement).dataset.index);
          if (isIntersecting) ratios.set(index, intersectionRatio);
          else ratios.delete(index);
        }
        setWatch((before) => nextWatch(before, ratios));
      },
      {
        threshold: [0, WATCHED_RATIO],
        rootMargin: `-${coveredAbove(list.current?.firstElementChild ?? null)}px 0px 0px 0px`,
      },
    );
    observer.current = created;
    return () => created.disconnect();
  }, [list]);

  useEffect(() => {
    if (count === 0) return;
    for (const row of list.current?.querySelectorAll('[data-index]') ?? []) observer.current?.observe(row);
  }, [list, count]);

  return watch;
}
