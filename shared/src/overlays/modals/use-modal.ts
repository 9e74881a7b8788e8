import { useEffect, useRef, useState } from 'react';
import { type LayerHandle, useLayer } from '../layers.ts';
import type { ModalProps } from '../types.ts';
import { ESCAPE_MS } from './constants.ts';

interface ChangeDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

/** Of a choice, what is chosen; not the way out, which stands first. */
const CONTROLS = ['input:not([type=radio]:not(:checked))', 'select', 'textarea', 'button:not([data-close])']
  .map((control) => `${control}:not(:disabled)`)
  .concat('a[href]')
  .join();

/** On a touch screen the dialog itself: a field that took the focus would call up the keyboard. */
function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return popup;
  return popup?.querySelector<HTMLElement>(CONTROLS) ?? popup;
}

/** How dialogs and sheets open and close: their place on the stack, and the delay of Escape (spec 2.12). */
export function useModal({ open, onClose, onClosed, initialFocus }: ModalProps) {
  const layer: LayerHandle = useLayer(open);
  const [escaping, setEscaping] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (!escaping) return;
    const timer = setTimeout(() => {
      setEscaping(false);
      close.current();
    }, ESCAPE_MS);
    return () => clearTimeout(timer);
  }, [escaping]);

  return {
    layer,
    initialFocus: initialFocus ?? (() => firstFocus(layer.popup.current)),
    /** Fades it while Escape's delay runs, so that the key is seen to work. */
    escaping: escaping || undefined,
    onOpenChange(next: boolean, details: ChangeDetails) {
      if (next || !layer.mayClose(details)) return;
      if (details.reason !== 'escape-key') {
        onClose();
        return;
      }
      details.cancel();
      details.event.preventDefault();
      setEscaping(true);
    },
    onOpenChangeComplete(next: boolean) {
      if (!next) onClosed?.();
    },
  };
}
