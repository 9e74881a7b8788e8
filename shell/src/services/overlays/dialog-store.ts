import type { DialogRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** A dialog in the page; a closed one stays until its closing animation is over. */
export interface DialogEntry {
  key: number;
  request: DialogRequest;
  open: boolean;
}

/** The dialogs in the page, the topmost last. */
export const useDialogs = create<{ dialogs: DialogEntry[] }>(() => ({ dialogs: [] }));

let lastKey = 0;

function updateDialogs(update: (dialogs: DialogEntry[]) => DialogEntry[]): void {
  useDialogs.setState(({ dialogs }) => ({ dialogs: update(dialogs) }));
}

/** Opens a dialog over whatever is open; one that is open already comes to the top, with what it is told now. */
export function openDialog(request: DialogRequest): void {
  lastKey += 1;
  const key = lastKey;
  updateDialogs((dialogs) => [
    ...dialogs.filter((dialog) => dialog.request.id !== request.id),
    { key, request, open: true },
  ]);
}

/** Closes a dialog that is open. */
export function closeDialog(id: DialogRequest['id']): void {
  updateDialogs((dialogs) =>
    dialogs.map((dialog) => (dialog.request.id === id ? { ...dialog, open: false } : dialog)),
  );
}

/** Takes a dialog out of the page, once its closing animation is over. */
export function removeDialog(key: number): void {
  updateDialogs((dialogs) => dialogs.filter((dialog) => dialog.key !== key));
}

/** Closes what is open when the page behind it goes; a deletion that is coming has to be answered. */
export function closePageDialogs(): void {
  updateDialogs((dialogs) =>
    dialogs.map((dialog) => (dialog.request.id === 'will-be-deleted' ? dialog : { ...dialog, open: false })),
  );
}
