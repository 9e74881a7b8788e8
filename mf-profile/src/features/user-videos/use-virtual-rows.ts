import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { COLUMN_COUNT, VIRTUALIZE_ABOVE_TILES } from './constants.ts';

interface VirtualRows {
  grid: RefObject<HTMLUListElement | null>;
  /** The tiles to draw: from the first up to the one before the last. */
  start: number;
  end: number;
  /** What the rows that are not drawn take up, in pixels. */
  paddingBefore: number;
  paddingAfter: number;
}

interface VisibleRows {
  first: number;
  last: number;
  /** A row with the gap below it; 0 while nothing is measured. */
  rowHeight: number;
}

/**
 * Which rows of a long grid stand in the page: those in view and a view's height around it. The others are room alone,
 * so that the page is as long as it says it is and the way back finds its place.
 * @param count of all tiles
 */
export function useVirtualRows(count: number): VirtualRows {
  const grid = useRef<HTMLUListElement>(null);
  const [visible, setVisible] = useState<VisibleRows>({ first: 0, last: 0, rowHeight: 0 });
  const rowCount = Math.ceil(count / COLUMN_COUNT);
  const isVirtualized = count > VIRTUALIZE_ABOVE_TILES;

  useLayoutEffect(() => {
    const element = grid.current;
    if (!isVirtualized || !element) return;
    const measure = () => {
      const tile = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (tile === 0) return;
      const height = tile + (Number.parseFloat(getComputedStyle(element).rowGap) || 0);
      // The grid's own edge stays where it is, whatever room stands in for rows.
      const above = -element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor((above - innerHeight) / height));
      const last = Math.min(rowCount, Math.ceil((above + 2 * innerHeight) / height));
      setVisible((before) =>
        before.first === first && before.last === last && before.rowHeight === height
          ? before
          : { first, last, rowHeight: height },
      );
    };
    let frame = 0;
    const scheduleMeasure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(scheduleMeasure);
    observer.observe(element);
    addEventListener('scroll', scheduleMeasure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('scroll', scheduleMeasure);
      cancelAnimationFrame(frame);
    };
  }, [isVirtualized, rowCount]);

  if (!isVirtualized) return { grid, start: 0, end: count, paddingBefore: 0, paddingAfter: 0 };
  // Enough to measure by.
  if (visible.rowHeight === 0)
    return { grid, start: 0, end: VIRTUALIZE_ABOVE_TILES, paddingBefore: 0, paddingAfter: 0 };
  const first = Math.min(visible.first, Math.max(0, rowCount - 1));
  const last = Math.max(first + 1, visible.last);
  return {
    grid,
    start: first * COLUMN_COUNT,
    end: Math.min(count, last * COLUMN_COUNT),
    paddingBefore: first * visible.rowHeight,
    paddingAfter: (rowCount - Math.min(rowCount, last)) * visible.rowHeight,
  };
}
