import { preloadModals } from '@ontrend/shared/overlays';
import { type ComponentType, createElement, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  closeDialog,
  closeDialogsOfPage,
  type DrawnDialog,
  forgetDialog,
  useDialogs,
} from '../../services/overlays/dialog-store.ts';
import { loaders } from './dialog-loaders.ts';
import type { DialogPartProps } from './dialog-props.ts';

/** One dialog: its file is loaded when it opens. */
function Drawn({ dialog: { key, request, open } }: { dialog: DrawnDialog }) {
  const [part, setPart] = useState<{ component: ComponentType<DialogPartProps> } | null>(null);

  useEffect(() => {
    // Both at once, not one after the other.
    void preloadModals();
    (loaders[request.id] as () => Promise<ComponentType<DialogPartProps>>)().then(
      (component) => setPart({ component }),
      (error: unknown) => {
        forgetDialog(key);
        // For whoever watches over files of the shell that can not be loaded.
        throw error;
      },
    );
  }, [request.id, key]);

  // Closed before it was there: nothing will tell of the end of an animation.
  useEffect(() => {
    if (!open && !part) forgetDialog(key);
  }, [open, part, key]);

  if (!part) return null;
  return createElement(part.component, {
    request,
    open,
    onClose: () => closeDialog(request.id),
    onClosed: () => forgetDialog(key),
  });
}

/** The shell's dialogs (spec 2.12): whatever was asked for, over the page, in the order it was asked for. */
export function Dialogs() {
  const dialogs = useDialogs((state) => state.dialogs);
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);

  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    closeDialogsOfPage();
  }, [pathname]);

  return dialogs.map((dialog) => <Drawn key={dialog.key} dialog={dialog} />);
}
