import { preloadModals } from '@ontrend/shared/overlays';
import { type ComponentType, useEffect, useState } from 'react';
import { closeSheet, removeSheet, useSheet } from '../../services/overlays/sheet-store.ts';
import type { ShellSheetProps } from './shell-sheet.tsx';

/** The shell's bottom sheet (spec 2.2): closed, open, and closed again once its content is gone. */
export function Sheets() {
  const { sheet, open } = useSheet();
  const [loaded, setLoaded] = useState<{ component: ComponentType<ShellSheetProps> } | null>(null);
  const hasSheet = sheet !== null;

  useEffect(() => {
    if (!hasSheet || loaded) return;
    // Both at once, not one after the other.
    void preloadModals();
    import('./shell-sheet.tsx').then(
      ({ ShellSheet }) => setLoaded({ component: ShellSheet }),
      (error: unknown) => {
        removeSheet();
        // For whoever watches over files of the shell that can not be loaded.
        throw error;
      },
    );
  }, [hasSheet, loaded]);

  // Closed before it was there: nothing will tell of the end of an animation.
  useEffect(() => {
    if (hasSheet && !open && !loaded) removeSheet();
  }, [hasSheet, open, loaded]);

  if (!sheet || !loaded) return null;
  return <loaded.component sheet={sheet} open={open} onClose={closeSheet} onClosed={removeSheet} />;
}
