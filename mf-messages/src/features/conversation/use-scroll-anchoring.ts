import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { MessageListItem } from './message-list-items.ts';

interface VirtualizerReset {
  /** Key of the virtualizer: it is remounted when this number changes. */
  count: number;
  /**
   * Sizes measured before the reset, and the default for unmeasured rows, which virtua would otherwise
   * estimate again.
   */
  measurements: { cache: CacheSnapshot; itemSize: number } | Record<string, never>;
}

/**
 * Prevents jumps when the user reverses the scroll direction after older messages were prepended. After a
 * prepend, virtua preserves the distance to the end of the list until scrolling has paused for 150 ms. This
 * is right while the user continues upwards. When the user turns downwards earlier, rows are rendered that
 * were never measured, and each shifts the page by the difference between its estimated and its real height.
 * Remounting the list with all known sizes makes it preserve the visible position instead.
 * @param isPrepended whether this change of `items` added items at the start
 * @returns the current reset, `onScroll` for every scroll event with the distance to the end in pixels, and
 *   `onScrollEnd` for when scrolling has stopped
 */
export function useScrollAnchoring(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  items: readonly MessageListItem[],
  isPrepended: boolean,
) {
  const [reset, setReset] = useState<VirtualizerReset>({ count: 0, measurements: {} });
  const isAnchoredToEnd = useRef(false);
  const lastPixelsBelow = useRef(0);

  useLayoutEffect(() => {
    if (isPrepended) isAnchoredToEnd.current = true;
  }, [items, isPrepended]);

  const onScroll = useCallback(
    (pixelsBelow: number) => {
      const isScrollingDown = pixelsBelow < lastPixelsBelow.current - 1;
      lastPixelsBelow.current = pixelsBelow;
      const virtualizer = list.current;
      // A non-zero offset means that virtua defers the scroll correction until iOS has stopped scrolling;
      // until then row positions are not final.
      if (!virtualizer || !isAnchoredToEnd.current || !isScrollingDown || virtualizer.getItemOffset(0) !== 0)
        return;
      isAnchoredToEnd.current = false;
      // Remounted rows lose focus, so move it to the scroll container.
      if (scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true });
      const { cache } = virtualizer;
      const itemSize = virtualizer.getItemSize(0);
      setReset(({ count }) => ({ count: count + 1, measurements: { cache, itemSize } }));
    },
    [list, scroller],
  );
  const onScrollEnd = useCallback(() => {
    isAnchoredToEnd.current = false;
  }, []);
  return { ...reset, onScroll, onScrollEnd };
}
