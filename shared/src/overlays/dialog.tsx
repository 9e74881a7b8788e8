import { modals, useLazyModule } from './lazy-modules.ts';
import type { DialogProps, SheetProps } from './types.ts';

/**
 * A modal dialog (spec 2.12): focus inside and given back, the page behind it still, closed by Escape after 200 ms,
 * a press outside, or its close button. May be opened over anything else that is open.
 */
export function Dialog(props: DialogProps) {
  const { part, gone } = useLazyModule(modals, props.open, props.onClose);
  return part ? <part.ModalDialog {...props} onClosed={callBoth(gone, props.onClosed)} /> : null;
}

/**
 * A bottom sheet (spec 2.2): a dialog from below that is swiped away, and closed by every change of route.
 * Must stand within a router.
 */
export function Sheet(props: SheetProps) {
  const { part, gone } = useLazyModule(modals, props.open, props.onClose);
  return part ? <part.BottomSheet {...props} onClosed={callBoth(gone, props.onClosed)} /> : null;
}

function callBoth(first: () => void, second: (() => void) | undefined): () => void {
  return () => {
    first();
    second?.();
  };
}
