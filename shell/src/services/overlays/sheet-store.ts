import type { SheetRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

interface SheetState {
  /** The bottom sheet in the page, if any: open, or closing. */
  sheet: SheetRequest | null;
  open: boolean;
}

export const useSheet = create<SheetState>(() => ({ sheet: null, open: false }));

/** Opens a sheet in place of the one that is open. */
export function openSheet(sheet: SheetRequest): void {
  const previousSheet = useSheet.getState().sheet;
  useSheet.setState({ sheet, open: true });
  if (previousSheet !== sheet) previousSheet?.onClosed?.();
}

/** Closes the sheet; its content goes when the closing animation is over. */
export function closeSheet(): void {
  useSheet.setState({ open: false });
}

/** The closing animation is over. */
export function removeSheet(): void {
  const { sheet } = useSheet.getState();
  useSheet.setState({ sheet: null, open: false });
  sheet?.onClosed?.();
}
