import { usePageLayer } from '@ontrend/shared/contract';
import { isOverlayOpen } from '@ontrend/shared/overlays';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { getCoveredHeight } from '../use-current-row.ts';
import type { MoveByRow } from '../use-row-navigation.ts';
import { createRowScroller } from './row-scroller.ts';
import { continuesRun, GESTURE_GAP_MS, readWheelStep, toWheelInput, type WheelRun } from './wheel-steps.ts';

export interface WheelNavigationProps {
  /** Contains the rows, each with its index in `data-index`. */
  list: RefObject<HTMLElement | null>;
  /** Index of the current row; null between two rows. */
  current: number | null;
  /** Number of rows. */
  count: number;
  /** Whether the feed has more videos. */
  hasMore: boolean;
  moveByRow: MoveByRow;
}

const COMMENTS_PANEL = '[data-comments-panel]';

/** Returns whether an element around the pointer scrolls in a direction itself, such as a long description. */
function canScrollInside(target: EventTarget | null, direction: number): boolean {
  for (let node = target; node instanceof Element && node !== document.body; node = node.parentElement) {
    const room = direction > 0 ? node.scrollHeight - node.clientHeight - node.scrollTop : node.scrollTop;
    // A pixel may be left because of rounding.
    if (room > 1 && /auto|scroll/.test(getComputedStyle(node).overflowY)) return true;
  }
  return false;
}

/**
 * Moves between videos by wheel and trackpad: one video for each notch or gesture (FEED-68). The browser scrolls
 * where it should: beyond the first and the last row, in rows that are higher than the window, in elements that
 * scroll themselves, below overlays, sideways, and to zoom.
 */
export function WheelNavigation(props: WheelNavigationProps) {
  const isBackground = usePageLayer() === 'background';
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (isBackground) return;
    const scroller = createRowScroller();
    let run: WheelRun | null = null;
    /** Time of the last event that was left to the browser or an overlay. Momentum after it is not for the feed. */
    let ignoredTime = Number.NEGATIVE_INFINITY;

    const isNative = ({ deltaX, deltaY, target }: WheelEvent): boolean => {
      const { list, current, count, hasMore } = latest.current;
      // Also true for an event without distances.
      if (!(Math.abs(deltaY) > Math.abs(deltaX)) || canScrollInside(target, deltaY)) return true;
      if (scroller.isScrolling() || current === null) return false;
      if (deltaY > 0 ? current === count - 1 && !hasMore : current === 0) return true;
      const row = list.current?.querySelector<HTMLElement>(`[data-index='${current}']`);
      return Boolean(row && row.offsetHeight > innerHeight - getCoveredHeight(row));
    };
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.defaultPrevented) return;
      const input = toWheelInput(event);
      if (event.target instanceof Element && event.target.closest(COMMENTS_PANEL)) {
        // At the end of the comments, the videos stay.
        if (!canScrollInside(event.target, event.deltaY)) event.preventDefault();
        ignoredTime = input.time;
        run = null;
        return;
      }
      if (isOverlayOpen(latest.current.list.current)) {
        ignoredTime = input.time;
        run = null;
        return;
      }
      if (!continuesRun(run, input.time)) {
        // A gesture keeps what it started with, as in browsers.
        if (input.time - ignoredTime <= GESTURE_GAP_MS || isNative(event)) {
          ignoredTime = input.time;
          return;
        }
      }
      // The browser is already scrolling.
      if (!event.cancelable) return;
      event.preventDefault();
      const result = readWheelStep(run, input);
      run = result.run;
      if (result.step !== 0) latest.current.moveByRow(result.step, scroller.scrollTo);
    };
    // Not passive, and on the document, because the rows scroll with the page wherever the pointer is.
    document.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      document.removeEventListener('wheel', onWheel);
      scroller.remove();
    };
  }, [isBackground]);
  return null;
}
