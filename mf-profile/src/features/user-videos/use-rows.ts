import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { COLUMNS, WHOLE_TILES } from './constants.ts';

interface Rows {
  grid: RefObject<HTMLUListElement | null>;
  /** The tiles to draw: from the first up to the one before the last. */
  from: number;
  to: number;
  /** What the rows that are not drawn take up, in pixels. */
  before: number;
  after: number;
}

interface Seen {
  first: number;
  last: number;
  /** A row with the gap below it; 0 while nothing is measured. */
  height: number;
}

/**
 * Which rows of a long grid stand in the page: those in view and a view's height around it. The others are room alone,
 * so that the page is as long as it says it is and the way back finds its place.
 * @param count of all tiles
 */
export function useRows(count: number): Rows {
  const grid = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 0, height: 0 });
  const rows = Math.ceil(count / COLUMNS);
  const isLong = count > WHOLE_TILES;

  useLayoutEffect(() => {
    const element = grid.current;
    if (!isLong || !element) return;
    const look = () => {
      const tile = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (tile === 0) return;
      const height = tile + (Number.parseFloat(getComputedStyle(element).rowGap) || 0);
      // The grid's own edge stays where it is, whatever room stands in for rows.
      const above = -element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor((above - innerHeight) / height));
      const last = Math.min(rows, Math.ceil((above + 2 * innerHeight) / height));
      setSeen((before) =>
        before.first === first && before.last === last && before.height === height
          ? before
          : { first, last, height },
      );
    };
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const observer = new ResizeObserver(later);
    observer.observe(element);
    addEventListener('scroll', later, { passive: true });
    look();
    return () => {
      observer.disconnect();
      removeEventListener('scroll', later);
      cancelAnimationFrame(frame);
    };
  }, [isLong, rows]);

  if (!isLong) return { grid, from: 0, to: count, before: 0, after: 0 };
  // Enough to measure by.
  if (seen.height === 0) return { grid, from: 0, to: WHOLE_TILES, before: 0, after: 0 };
  const first = Math.min(seen.first, Math.max(0, rows - 1));
  const last = Math.max(first + 1, seen.last);
  return {
    grid,
    from: first * COLUMNS,
    to: Math.min(count, last * COLUMNS),
    before: first * seen.height,
    after: (rows - Math.min(rows, last)) * seen.height,
  };
}
