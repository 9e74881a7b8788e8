import { preloadModals } from '@ontrend/shared/overlays';
import { type ComponentType, useEffect, useState } from 'react';
import { closeSheet, removeSheet, useSheet } from '../../services/overlays/sheet-store.ts';
import type { ShellSheetProps } from './shell-sheet.tsx';

/** Renders the bottom sheet (SHELL-36): closed, open, or closing until its content has unmounted. */
export function Sheets() {
  const { sheet, open } = useSheet();
  const [loaded, setLoaded] = useState<{ component: ComponentType<ShellSheetProps> } | null>(null);
  const hasSheet = sheet !== null;

  useEffect(() => {
    if (!hasSheet || loaded) return;
    // Load both in parallel.
    void preloadModals();
    import('./shell-sheet.tsx').then(
      ({ ShellSheet }) => setLoaded({ component: ShellSheet }),
      (error: unknown) => {
        removeSheet();
        // The unhandled rejection is reported.
        throw error;
      },
    );
  }, [hasSheet, loaded]);

  // A sheet that closes while it loads has no closing animation.
  useEffect(() => {
    if (hasSheet && !open && !loaded) removeSheet();
  }, [hasSheet, open, loaded]);

  if (!sheet || !loaded) return null;
  return <loaded.component sheet={sheet} open={open} onClose={closeSheet} onClosed={removeSheet} />;
}
