import { type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../../hooks/use-lazy-component.ts';
import { useLetterShortcuts } from './use-letter-shortcuts.ts';

const loadDialog = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** The list of keys behind `?` (design 8). Returns what is to be drawn. */
export function useShortcutsDialog(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const KeysHelp = useLazyComponent(isOpen, loadDialog);
  // Where its code did not come it is wanted anew by the next press but one.
  useLetterShortcuts({ '?': () => setOpen((before) => KeysHelp !== null || !before) });
  return KeysHelp ? <KeysHelp open={isOpen} onClose={() => setOpen(false)} /> : null;
}
