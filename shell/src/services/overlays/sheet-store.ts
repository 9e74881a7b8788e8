import type { SheetRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

interface SheetState {
  /** The mounted bottom sheet, open or closing. */
  sheet: SheetRequest | null;
  open: boolean;
}

export const useSheet = create<SheetState>(() => ({ sheet: null, open: false }));

/** Opens a sheet and replaces the one that is open. */
export function openSheet(sheet: SheetRequest): void {
  const previousSheet = useSheet.getState().sheet;
  useSheet.setState({ sheet, open: true });
  if (previousSheet !== sheet) previousSheet?.onClosed?.();
}

/** Closes the sheet. It unmounts after its closing animation. */
export function closeSheet(): void {
  useSheet.setState({ open: false });
}

/** Unmounts the sheet after its closing animation. */
export function removeSheet(): void {
  const { sheet } = useSheet.getState();
  useSheet.setState({ sheet: null, open: false });
  sheet?.onClosed?.();
}
