import { type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../../hooks/use-lazy-component.ts';
import { useLetterShortcuts } from './use-letter-shortcuts.ts';

const loadDialog = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** Opens the list of shortcuts with the `?` key (FEED-62). Returns the dialog to render. */
export function useShortcutsDialog(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const Dialog = useLazyComponent(isOpen, loadDialog);
  // If the dialog failed to load, the first press resets the state and the second one retries.
  useLetterShortcuts({ '?': () => setOpen((before) => Dialog !== null || !before) });
  return Dialog ? <Dialog open={isOpen} onClose={() => setOpen(false)} /> : null;
}
