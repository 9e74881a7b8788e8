import { isOverlayOpen } from '@ontrend/shared/overlays';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls a function when Escape is pressed, instead of closing the dialog that contains the element.
 * @param container an overlay above it keeps the key
 */
export function useCancelKey(container: RefObject<Element | null>, onCancel: () => void): void {
  const latest = useRef(onCancel);
  useEffect(() => {
    latest.current = onCancel;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOverlayOpen(container.current)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // In the capture phase, before the dialog.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [container]);
}
