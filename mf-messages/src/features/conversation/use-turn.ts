import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { LogItem } from './log-items.ts';

interface Turned {
  /** Changes where the list is to be begun anew. */
  times: number;
  /** Heights that are known, and one for all others: without it they would be guessed once more. */
  known: { cache: CacheSnapshot; itemSize: number } | Record<string, never>;
}

/**
 * Has a list keep what one reads in its place also where one turns round. Once something was put before its beginning,
 * virtua keeps the distance to its end, until the scrolling has rested for 150 ms: right for who goes on upwards. Who
 * turns before that comes to rows which were never measured, and each would move the page by what it is higher than
 * guessed. Begun anew with all known heights, the list keeps what is read.
 * @param isPrepended whether these items have something before the ones of before
 * @returns `onScroll` to be told of every move, with the pixels that are left below; `onRest` when scrolling has rested
 */
export function useTurn(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  items: readonly LogItem[],
  isPrepended: boolean,
) {
  const [turned, setTurned] = useState<Turned>({ times: 0, known: {} });
  const keepsEnd = useRef(false);
  const lastBelow = useRef(0);

  useLayoutEffect(() => {
    if (isPrepended) keepsEnd.current = true;
  }, [items, isPrepended]);

  const onScroll = useCallback(
    (below: number) => {
      const isDownwards = below < lastBelow.current - 1;
      lastBelow.current = below;
      const now = list.current;
      // Other than 0: iOS moves the page only when it rests, and until then rows stand elsewhere.
      if (!now || !keepsEnd.current || !isDownwards || now.getItemOffset(0) !== 0) return;
      keepsEnd.current = false;
      // Rows that are drawn anew lose the focus.
      if (scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true });
      const { cache } = now;
      const itemSize = now.getItemSize(0);
      setTurned(({ times }) => ({ times: times + 1, known: { cache, itemSize } }));
    },
    [list, scroller],
  );
  const onRest = useCallback(() => {
    keepsEnd.current = false;
  }, []);
  return { ...turned, onScroll, onRest };
}
