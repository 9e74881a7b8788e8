import { type ChangeDetails, useLayer } from '../layers.ts';
import type { FloatingProps } from '../types.ts';
import { useRouteChange } from '../use-route-change.ts';

/** Closing behavior of menus and popovers: according to the overlay stack, and on every route change. */
export function useFloatingLayer({ open, anchor, onClose, onClosed }: FloatingProps) {
  const layer = useLayer(open, anchor);
  useRouteChange(() => {
    if (open) onClose();
  });
  return {
    layer,
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
