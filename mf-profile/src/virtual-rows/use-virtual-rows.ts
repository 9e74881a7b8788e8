import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Lists with more items than this are virtualized. */
const VIRTUALIZE_ABOVE_ITEMS = 45;

interface VirtualRows<List extends HTMLElement> {
  /** The list or grid, whose children are the items. */
  grid: RefObject<List | null>;
  /** Range of the rendered items; the end is exclusive. */
  start: number;
  end: number;
  /** Height of the rows that are not rendered, in pixels. */
  paddingBefore: number;
  paddingAfter: number;
}

interface VisibleRows {
  first: number;
  last: number;
  /** Height of a row including the gap; 0 before the first measurement. */
  rowHeight: number;
}

/**
 * Virtualizes a long list or grid: only the visible rows and one viewport above and below are rendered. Padding
 * replaces the other rows, so that the page keeps its height and the scroll position can be restored.
 * @param count number of all items
 * @param columnCount number of items per row
 */
export function useVirtualRows<List extends HTMLElement>(
  count: number,
  columnCount: number,
): VirtualRows<List> {
  const grid = useRef<List>(null);
  const [visible, setVisible] = useState<VisibleRows>({ first: 0, last: 0, rowHeight: 0 });
  const rowCount = Math.ceil(count / columnCount);
  const isVirtualized = count > VIRTUALIZE_ABOVE_ITEMS;

  useLayoutEffect(() => {
    const element = grid.current;
    if (!isVirtualized || !element) return;
    const measure = () => {
      const item = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (item === 0) return;
      const height = item + (Number.parseFloat(getComputedStyle(element).rowGap) || 0);
      // The top edge of the grid does not depend on its padding.
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
  // Render enough items for the first measurement.
  if (visible.rowHeight === 0)
    return { grid, start: 0, end: VIRTUALIZE_ABOVE_ITEMS, paddingBefore: 0, paddingAfter: 0 };
  const first = Math.min(visible.first, Math.max(0, rowCount - 1));
  const last = Math.max(first + 1, visible.last);
  return {
    grid,
    start: first * columnCount,
    end: Math.min(count, last * columnCount),
    paddingBefore: first * visible.rowHeight,
    paddingAfter: (rowCount - Math.min(rowCount, last)) * visible.rowHeight,
  };
}
