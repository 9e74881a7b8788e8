import { useState } from 'react';
import { floats, usePart, warmFloats } from './load.ts';
import type { Opened, TriggerProps } from './types.ts';

/** The state of a menu or popover and of the button that opens it. */
export function useOpener(kind: 'menu' | 'dialog') {
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { part, gone } = usePart(floats, open, () => setOpen(false));

  const trigger: TriggerProps = {
    ref: setAnchor,
    type: 'button',
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: ({ detail }) => {
      // A click without a press is Enter or Space.
      setByKeyboard(detail === 0);
      setOpen((before) => !before);
    },
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown' || open) return;
      event.preventDefault();
      setByKeyboard(true);
      setOpen(true);
    },
    onPointerEnter: warmFloats,
    onFocus: warmFloats,
  };
  const opened: Opened = { open, anchor, byKeyboard, onClose: () => setOpen(false), onClosed: gone };
  return { part, trigger, opened };
}
