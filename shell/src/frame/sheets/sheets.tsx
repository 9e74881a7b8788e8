import { preloadModals } from '@ontrend/shared/overlays';
import { type ComponentType, useEffect, useState } from 'react';
import { closeSheet, forgetSheet, useSheet } from '../../services/overlays/sheet-store.ts';
import type { ShellSheetProps } from './shell-sheet.tsx';

/** The shell's bottom sheet (spec 2.2): closed, open, and closed again once its content is gone. */
export function Sheets() {
  const { sheet, open } = useSheet();
  const [part, setPart] = useState<{ component: ComponentType<ShellSheetProps> } | null>(null);
  const wanted = sheet !== null;

  useEffect(() => {
    if (!wanted || part) return;
    // Both at once, not one after the other.
    void preloadModals();
    import('./shell-sheet.tsx').then(
      ({ ShellSheet }) => setPart({ component: ShellSheet }),
      (error: unknown) => {
        forgetSheet();
        // For whoever watches over files of the shell that can not be loaded.
        throw error;
      },
    );
  }, [wanted, part]);

  // Closed before it was there: nothing will tell of the end of an animation.
  useEffect(() => {
    if (wanted && !open && !part) forgetSheet();
  }, [wanted, open, part]);

  if (!sheet || !part) return null;
  return <part.component sheet={sheet} open={open} onClose={closeSheet} onClosed={forgetSheet} />;
}
