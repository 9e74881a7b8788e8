import { useLayer } from '../layers.ts';
import type { FloatingProps } from '../types.ts';
import { useRouteChange } from '../use-route-change.ts';

interface ChangeDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

/** How menus and popovers close: in their place on the stack, and by every change of route. */
export function useFloatingLayer({ open, anchor, onClose, onClosed }: FloatingProps) {
  const layer = useLayer(open, anchor);
  useRouteChange(() => {
    if (open) onClose();
  });
  return {
    layer,
    onOpenChange(next: boolean, details: ChangeDetails) {
      if (next) return;
      // The opener's own click closes it.
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
