import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
 * Scrolls to an item when the conversation opens. Row positions are estimates until the rows are measured, and older
 * messages that are prepended in the meantime move them. Virtua corrects its scroll position only for a short time, so
 * this hook scrolls again after each change, until the item is measured and in view or the viewer scrolls.
 * @param initialItemId item at mount; null for the end of the list. Later values are ignored.
 * @param onMissing called on mount when the list has no such item
 * @returns `itemId` and `row`, the ref for its row; `isRunning`; `onResize`, to be called when sizes have changed; and
 *   `onScrollEnd`, to be called when scrolling has stopped, which returns true if that ended the initial scroll
 */
export function useInitialScroll(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  items: readonly MessageListItem[],
  initialItemId: string | null,
  onMissing: () => void,
) {
  const [itemId] = useState(initialItemId);
  const row = useRef<HTMLDivElement>(null);
  const state = useRef<'waiting' | 'running' | 'ended'>('waiting');

  /** Returns false if the list does not have the item. */
  const scrollToItem = useCallback(() => {
    const index = items.findIndex(({ id }) => id === itemId);
    if (index < 0) return false;
    list.current?.scrollToIndex(index, { align: itemId === 'unread' ? 'start' : 'center' });
    return true;
  }, [items, itemId, list]);

  useLayoutEffect(() => {
    if (items.length === 0 || state.current === 'ended') return;
    const isFirst = state.current === 'waiting';
    const hasItem = scrollToItem();
    state.current = hasItem ? 'running' : 'ended';
    if (isFirst && !hasItem) onMissing();
  }, [items, scrollToItem, onMissing]);

  useEffect(() => {
    const element = scroller.current;
    const controller = new AbortController();
    const stop = () => {
      if (state.current === 'running') state.current = 'ended';
    };
    for (const type of INPUT_EVENTS)
      element?.addEventListener(type, stop, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, [scroller]);

  const isRunning = useCallback(() => state.current === 'running', []);
  const onResize = useCallback(() => {
    if (state.current === 'running') scrollToItem();
  }, [scrollToItem]);
  const onScrollEnd = useCallback(() => {
    if (state.current !== 'running' || !row.current || !scroller.current) return false;
    if (!isMeasuredInView(row.current, scroller.current)) return false;
    state.current = 'ended';
    return true;
  }, [scroller]);
  return { itemId, row, isRunning, onResize, onScrollEnd };
}
