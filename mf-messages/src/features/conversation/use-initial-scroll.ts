import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { MessageListItem } from './message-list-items.ts';

/** Events by which the viewer takes over scrolling. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Whether virtua has measured a row, which it hides until then, and at least a part of it is in the viewport. */
function isMeasuredInView(row: HTMLElement, scroller: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const viewport = scroller.getBoundingClientRect();
  return bottom > viewport.top && top < viewport.bottom && getComputedStyle(row).visibility !== 'hidden';
}

/**
 * Scrolls to an item when the conversation opens. Until rows are measured, their positions are estimates, and
 * older messages that are prepended meanwhile move them. Virtua stops correcting its scroll position when either
 * takes long, so the scroll is repeated after each change until the item is measured and in view or the viewer
 * scrolls.
 * @param itemId null for none; the end of the list is used when there is no such item
 * @param onMissing called when the list has no such item
 * @returns `row`, a ref for the row of the item; `isRunning`; and callbacks for changed sizes and for the end of
 *   scrolling, of which `onScrollEnd` returns whether the initial scroll ended with it
 */
export function useInitialScroll(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  items: readonly MessageListItem[],
  itemId: string | null,
  onMissing: () => void,
) {
  const row = useRef<HTMLDivElement>(null);
  /** The item to scroll to, even if the prop changes later. */
  const target = useRef<string | null>(null);
  const hasStarted = useRef(false);

  /** Returns whether there is an item to scroll to. */
  const scrollToTarget = useCallback(() => {
    if (target.current === null) return false;
    const index = items.findIndex(({ id }) => id === target.current);
    if (index < 0) return false;
    list.current?.scrollToIndex(index, { align: target.current === 'unread' ? 'start' : 'center' });
    return true;
  }, [items, list]);

  useLayoutEffect(() => {
    if (items.length === 0) return;
    const isFirst = !hasStarted.current;
    hasStarted.current = true;
    if (isFirst) target.current = itemId;
    if (scrollToTarget()) return;
    target.current = null;
    if (isFirst) onMissing();
  }, [items, itemId, scrollToTarget, onMissing]);

  useEffect(() => {
    const element = scroller.current;
    const controller = new AbortController();
    const stop = () => {
      target.current = null;
      controller.abort();
    };
    for (const type of INPUT_EVENTS)
      element?.addEventListener(type, stop, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, [scroller]);

  const isRunning = useCallback(() => target.current !== null, []);
  const onScrollEnd = useCallback(() => {
    if (target.current === null || !row.current || !scroller.current) return false;
    if (!isMeasuredInView(row.current, scroller.current)) return false;
    target.current = null;
    return true;
  }, [scroller]);
  return { row, isRunning, onResize: scrollToTarget, onScrollEnd };
}
