import { type KeyboardEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { type ChangeDetails, useLayer } from '../layers.ts';
import type { FloatingPlacement, FloatingProps } from '../types.ts';
import { useRouteChange } from '../use-route-change.ts';
import styles from './floating.module.css';

/** Distance from the trigger and from the edges of the window, in pixels. */
const OFFSET_PX = 8;

/** Controls that the Tab key reaches. */
const TABBABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((control) => `${control}:not(:disabled, [tabindex="-1"])`)
  .join();

/** Whether the Tab key leaves a popup forwards. It leaves a menu from every item, because arrow keys move between them. */
function leavesWithTab(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, shiftKey, defaultPrevented, target, currentTarget } = event;
  // The content may keep the focus itself, such as a calendar.
  if (defaultPrevented) return false;
  // Events of a dialog that the popup renders arrive here, too.
  if (key !== 'Tab' || shiftKey || !currentTarget.contains(target as Node)) return false;
  const lastControl = [...currentTarget.querySelectorAll(TABBABLE)].at(-1);
  return currentTarget.role === 'menu' || lastControl === undefined || lastControl === target;
}

/** Whether an element does not move when the page scrolls, like the buttons of the header. */
function isFixed(element: Element | null): boolean {
  for (let current = element; current; current = current.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(current).position)) return true;
  return false;
}

/**
 * Position and closing behavior of menus and popovers. They close according to the overlay stack, and on every
 * route change.
 */
export function useFloatingLayer(props: FloatingPlacement & FloatingProps) {
  const { open, anchor, align = 'end', side = 'bottom', onClose, onClosed } = props;
  const layer = useLayer(open, anchor);
  const positionMethod = useMemo(() => (isFixed(anchor) ? 'fixed' : 'absolute'), [anchor]);
  useRouteChange(() => {
    if (open) onClose();
  });
  return {
    layer,
    positionerProps: {
      className: styles.positioner,
      anchor,
      align,
      side,
      sideOffset: OFFSET_PX,
      collisionPadding: OFFSET_PX,
      // Positioned in the document, the popup of a fixed trigger would follow each scroll one frame late, and a click
      // could hit another item.
      positionMethod,
    } as const,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!anchor || !leavesWithTab(event)) return;
      // base-ui moves the focus on from its own triggers only. Here the browser does, from this trigger to the next control of the
      // page, once the popup is closed.
      anchor.focus({ preventScroll: true });
      flushSync(onClose);
    },
    onOpenChange(next: boolean, details: ChangeDetails) {
      if (next) return;
      // A click on the trigger closes it through the trigger's own handler.
      if (details.event.target instanceof Node && anchor?.contains(details.event.target)) {
        if (details.reason === 'outside-press' || details.reason === 'focus-out') {
          details.cancel();
          return;
        }
      }
      if (layer.mayClose(details)) onClose();
    },
    onOpenChangeComplete(next: boolean) {
      if (!next) onClosed();
    },
  };
}
