import { type MouseEvent, type PointerEvent, useRef } from 'react';

const ITEM = '[role^="menuitem"]';

/** Distance in pixels up to which the pointer may end from where it began, and still activate an item that has moved away. */
const SLOP_PX = 10;

/** Whether a pointer is over an element, also while another element captures its events. */
function isOver(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
}

/**
 * Handlers of a menu, with which a press activates the item on which it began. A menu follows its trigger when the page
 * scrolls or a list above it grows. If its items moved between press and release, the browser would click none of them.
 * A press that ends farther away, off the item, activates nothing.
 */
export function useItemPress() {
  const press = useRef<{ item: Element; x: number; y: number }>(null);
  return {
    onPointerDown({ target, pointerId, button, clientX: x, clientY: y }: PointerEvent) {
      const item = button === 0 && target instanceof Element ? target.closest(ITEM) : null;
      press.current = item && { item, x, y };
      // The release, and with it the click, goes to the item wherever it is by then.
      item?.setPointerCapture(pointerId);
    },
    onPointerCancel() {
      press.current = null;
    },
    onClickCapture(event: MouseEvent) {
      const { current } = press;
      press.current = null;
      // A click by keyboard, or by a program.
      if (!current || event.detail === 0) return;
      const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y);
      if (distance <= SLOP_PX || isOver(current.item, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
