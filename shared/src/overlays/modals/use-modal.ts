import { useEffect, useRef, useState } from 'react';
import { type ChangeDetails, type LayerHandle, useLayer } from '../layers.ts';
import type { ModalProps } from '../types.ts';

/** Time between pressing Escape and closing the dialog, in milliseconds (SHELL-59). */
const ESCAPE_CLOSE_DELAY_MS = 200;

/** Focusable controls: the checked option of radio buttons, and not the close button, which comes first. */
const CONTROLS = ['input:not([type=radio]:not(:checked))', 'select', 'textarea', 'button:not([data-close])']
  .map((control) => `${control}:not(:disabled)`)
  .concat('a[href]')
  .join();

/** Returns the dialog itself on touch screens, because focusing a field would open the keyboard. */
function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return popup;
  return popup?.querySelector<HTMLElement>(CONTROLS) ?? popup;
}

/**
 * Opening and closing behavior of dialogs and sheets: according to the overlay stack, and with the delay of
 * Escape (SHELL-59).
 */
export function useModal({ open, onClose, onClosed, initialFocus }: ModalProps) {
  const layer: LayerHandle = useLayer(open);
  const [isEscapeClosing, setEscapeClosing] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (!isEscapeClosing) return;
    const timer = setTimeout(() => {
      setEscapeClosing(false);
      close.current();
    }, ESCAPE_CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isEscapeClosing]);

  return {
    layer,
    /** For base-ui: moves the focus to the content of the page if no opener is left, because the page below has changed. */
    finalFocus() {
      const opener = layer.finalFocus();
      const { activeElement, body } = document;
      const isLost = activeElement === body || layer.popup.current?.contains(activeElement);
      // As an element to return to, base-ui would focus the first control in it.
      if (!opener && isLost) document.querySelector('main')?.focus({ preventScroll: true });
      return opener;
    },
    initialFocus: initialFocus ?? (() => firstFocus(layer.popup.current)),
    /** Fades the dialog out during the delay of Escape, so that the key press has a visible effect. */
    isEscapeClosing: isEscapeClosing || undefined,
    onOpenChange(next: boolean, details: ChangeDetails) {
      if (next || !layer.mayClose(details)) return;
      if (details.reason !== 'escape-key') {
        onClose();
        return;
      }
      details.cancel();
      details.event.preventDefault();
      setEscapeClosing(true);
    },
    onOpenChangeComplete(next: boolean) {
      if (!next) onClosed?.();
    },
  };
}
