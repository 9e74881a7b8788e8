import { useState } from 'react';
import { lazyFloating, preloadFloating, useLazyModule } from './lazy-modules.ts';
import type { FloatingProps, TriggerProps } from './types.ts';

/** State of a menu or popover and props of its trigger. */
export function useFloatingTrigger(kind: 'menu' | 'dialog') {
  const [open, setOpen] = useState(false);
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { module, onClosed } = useLazyModule(lazyFloating, open, () => setOpen(false));

  const trigger: TriggerProps = {
    ref: setAnchor,
    type: 'button',
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: ({ detail }) => {
      // A click without a pointer is Enter or Space.
      setOpenedByKeyboard(detail === 0);
      setOpen((before) => !before);
    },
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown' || open) return;
      event.preventDefault();
      setOpenedByKeyboard(true);
      setOpen(true);
    },
    onPointerEnter: preloadFloating,
    onFocus: preloadFloating,
  };
  const opened: FloatingProps = {
    open,
    anchor,
    openedByKeyboard,
    onClose: () => setOpen(false),
    onClosed,
  };
  return { module, trigger, opened };
}
