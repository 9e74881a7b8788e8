import type { DialogRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** A dialog in the page; a closed one stays until its closing animation is over. */
export interface DrawnDialog {
  key: number;
  request: DialogRequest;
  open: boolean;
}

/** The dialogs in the page, the topmost last. */
export const useDialogs = create<{ dialogs: DrawnDialog[] }>(() => ({ dialogs: [] }));

let lastKey = 0;

function change(changed: (dialogs: DrawnDialog[]) => DrawnDialog[]): void {
  useDialogs.setState(({ dialogs }) => ({ dialogs: changed(dialogs) }));
}

/** Opens a dialog over whatever is open; one that is open already comes to the top, with what it is told now. */
export function openDialog(request: DialogRequest): void {
  lastKey += 1;
  const key = lastKey;
  change((dialogs) => [
    ...dialogs.filter((dialog) => dialog.request.id !== request.id),
    { key, request, open: true },
  ]);
}

/** Closes a dialog that is open. */
export function closeDialog(id: DialogRequest['id']): void {
  change((dialogs) =>
    dialogs.map((dialog) => (dialog.request.id === id ? { ...dialog, open: false } : dialog)),
  );
}

/** Takes a dialog out of the page, once its closing animation is over. */
export function forgetDialog(key: number): void {
  change((dialogs) => dialogs.filter((dialog) => dialog.key !== key));
}

/** Closes what is open when the page behind it goes; a deletion that is coming has to be answered. */
export function closeDialogsOfPage(): void {
  change((dialogs) =>
    dialogs.map((dialog) => (dialog.request.id === 'will-be-deleted' ? dialog : { ...dialog, open: false })),
  );
}
