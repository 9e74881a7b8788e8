import type { DialogRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** A mounted dialog. A closed one stays mounted until its closing animation ends. */
export interface DialogEntry {
  key: number;
  request: DialogRequest;
  open: boolean;
}

/** The mounted dialogs, the topmost last. */
export const useDialogs = create<{ dialogs: DialogEntry[] }>(() => ({ dialogs: [] }));

let lastKey = 0;

function updateDialogs(update: (dialogs: DialogEntry[]) => DialogEntry[]): void {
  useDialogs.setState(({ dialogs }) => ({ dialogs: update(dialogs) }));
}

/** Opens a dialog on top of the others. One that is already open moves to the top with the new request. */
export function openDialog(request: DialogRequest): void {
  lastKey += 1;
  const key = lastKey;
  updateDialogs((dialogs) => [
    ...dialogs.filter((dialog) => dialog.request.id !== request.id),
    { key, request, open: true },
  ]);
}

/** Closes an open dialog. */
export function closeDialog(id: DialogRequest['id']): void {
  updateDialogs((dialogs) =>
    dialogs.map((dialog) => (dialog.request.id === id ? { ...dialog, open: false } : dialog)),
  );
}

/** Unmounts a dialog after its closing animation. */
export function removeDialog(key: number): void {
  updateDialogs((dialogs) => dialogs.filter((dialog) => dialog.key !== key));
}

/**
 * Dialogs about the account, not about the page: the deletion reminder needs a decision, and joining leads to another page
 * while the screens for new members open.
 */
const ACCOUNT_DIALOGS: readonly DialogRequest['id'][] = ['will-be-deleted', 'welcome'];

/** Closes all dialogs on a page change, except those about the account. */
export function closePageDialogs(): void {
  updateDialogs((dialogs) =>
    dialogs.map((dialog) =>
      ACCOUNT_DIALOGS.includes(dialog.request.id) ? dialog : { ...dialog, open: false },
    ),
  );
}
