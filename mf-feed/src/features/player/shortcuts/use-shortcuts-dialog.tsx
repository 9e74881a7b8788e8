import { type ReactNode, useState } from 'react';
import { useLaterPart } from '../../../hooks/use-lazy-component.ts';
import { useLetterKeys } from './use-letter-shortcuts.ts';

const load = async () => (await import('./shortcuts-dialog.tsx')).KeysHelp;

/** The list of keys behind `?` (design 8). Returns what is to be drawn. */
export function useKeysHelp(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const KeysHelp = useLaterPart(isOpen, load);
  // Where its code did not come it is wanted anew by the next press but one.
  useLetterKeys({ '?': () => setOpen((before) => KeysHelp !== null || !before) });
  return KeysHelp ? <KeysHelp open={isOpen} onClose={() => setOpen(false)} /> : null;
}
