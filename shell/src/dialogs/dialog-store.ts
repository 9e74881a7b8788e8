import type { DialogRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** The dialogs that are open, the topmost last. */
export const useDialogs = create<{ open: DialogRequest[] }>(() => ({ open: [] }));

/** Opens a dialog over whatever is open; one that is open already comes to the top. */
export function openDialog(request: DialogRequest): void {
  useDialogs.setState(({ open }) => ({ open: [...open.filter(({ id }) => id !== request.id), request] }));
}

export function closeDialog(id: DialogRequest['id']): void {
  useDialogs.setState(({ open }) => ({ open: open.filter((dialog) => dialog.id !== id) }));
}
