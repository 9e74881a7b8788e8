import type { SheetRequest } from '@ontrend/shared/contract';
import { create } from 'zustand';

/** The bottom sheet that is open, if any. */
export const useSheet = create<{ sheet: SheetRequest | null }>(() => ({ sheet: null }));

/** Opens a sheet in place of the one that is open. */
export function openSheet(sheet: SheetRequest): void {
  useSheet.setState({ sheet });
}

export function closeSheet(): void {
  useSheet.setState({ sheet: null });
}
