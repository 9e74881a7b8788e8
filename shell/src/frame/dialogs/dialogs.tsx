import { preloadModals } from '@ontrend/shared/overlays';
import { type ComponentType, createElement, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  closeDialog,
  closePageDialogs,
  type DialogEntry,
  removeDialog,
  useDialogs,
} from '../../services/overlays/dialog-store.ts';
import { dialogLoaders } from './dialog-loaders.ts';
import type { LazyDialogProps } from './dialog-props.ts';

/** Loads the component of a dialog when the dialog opens. */
function LazyDialog({ dialog: { key, request, open } }: { dialog: DialogEntry }) {
  const [loaded, setLoaded] = useState<{ component: ComponentType<LazyDialogProps> } | null>(null);

  useEffect(() => {
    // Load both in parallel.
    void preloadModals();
    (dialogLoaders[request.id] as () => Promise<ComponentType<LazyDialogProps>>)().then(
      (component) => setLoaded({ component }),
      (error: unknown) => {
        removeDialog(key);
        // The unhandled rejection is reported.
        throw error;
      },
    );
  }, [request.id, key]);

  // A dialog that closes while it loads has no closing animation.
  useEffect(() => {
    if (!open && !loaded) removeDialog(key);
  }, [open, loaded, key]);

  if (!loaded) return null;
  return createElement(loaded.component, {
    request,
    open,
    onClose: () => closeDialog(request.id),
    onClosed: () => removeDialog(key),
  });
}

/** Renders the shell's dialogs (SHELL-57) in the order in which they were opened. */
export function Dialogs() {
  const dialogs = useDialogs((state) => state.dialogs);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    closePageDialogs();
  }, [pathname]);

  return dialogs.map((dialog) => <LazyDialog key={dialog.key} dialog={dialog} />);
}
