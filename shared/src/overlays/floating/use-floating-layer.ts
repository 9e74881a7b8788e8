import { useMemo } from 'react';
import { type ChangeDetails, useLayer } from '../layers.ts';
import type { FloatingPlacement, FloatingProps } from '../types.ts';
import { useRouteChange } from '../use-route-change.ts';
import styles from './floating.module.css';

/** Distance from the trigger and from the edges of the window, in pixels. */
const OFFSET_PX = 8;

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
