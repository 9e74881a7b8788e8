import { lazyModals, useLazyModule } from './lazy-modules.ts';
import type { DialogProps, SheetProps } from './types.ts';

/**
 * A modal dialog (SHELL-57): traps focus and returns it, makes the page behind it inert, and closes on Escape
 * after 200 ms (SHELL-59), on a press outside, or with its close button. It may be opened over other
 * overlays.
 */
export function Dialog(props: DialogProps) {
  const { module, onClosed } = useLazyModule(lazyModals, props.open, props.onClose);
  return module ? <module.ModalDialog {...props} onClosed={callBoth(onClosed, props.onClosed)} /> : null;
}

/**
 * A bottom sheet (SHELL-35, SHELL-36): a dialog at the bottom edge that can be swiped away and closes on
 * every route change. Must be rendered inside a router.
 */
export function Sheet(props: SheetProps) {
  const { module, onClosed } = useLazyModule(lazyModals, props.open, props.onClose);
  return module ? <module.BottomSheet {...props} onClosed={callBoth(onClosed, props.onClosed)} /> : null;
}

function callBoth(first: () => void, second: (() => void) | undefined): () => void {
  return () => {
    first();
    second?.();
  };
}
