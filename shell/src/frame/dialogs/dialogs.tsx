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

/** One dialog: its file is loaded when it opens. */
function LazyDialog({ dialog: { key, request, open } }: { dialog: DialogEntry }) {
  const [loaded, setLoaded] = useState<{ component: ComponentType<LazyDialogProps> } | null>(null);

  useEffect(() => {
    // Both at once, not one after the other.
    void preloadModals();
    (dialogLoaders[request.id] as () => Promise<ComponentType<LazyDialogProps>>)().then(
      (component) => setLoaded({ component }),
      (error: unknown) => {
        removeDialog(key);
        // For whoever watches over files of the shell that can not be loaded.
        throw error;
      },
    );
  }, [request.id, key]);

  // Closed before it was there: nothing will tell of the end of an animation.
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

/** The shell's dialogs (spec 2.12): whatever was asked for, over the page, in the order it was asked for. */
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
