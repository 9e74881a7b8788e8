import { create } from 'zustand';
import { UNDO_TIMEOUT_MS } from './constants.ts';

/** Something that was done and can be taken back. */
export interface UndoableAction {
  /** Changes with everything that is done. */
  id: number;
  /** Says what was done, in the reader's language. */
  text: string;
  undo(): Promise<void>;
}

export const useUndo = create<{ last: UndoableAction | null }>(() => ({ last: null }));

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to take back what was just done; what was done before stays done. */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  lastId += 1;
  useUndo.setState({ last: { id: lastId, text, undo } });
  resumeUndoTimer();
}

/** The offer goes. */
export function dismissUndo(): void {
  clearTimeout(timer);
  useUndo.setState({ last: null });
}

/** Who points at it, or has reached it by key, gets all the time there is (WCAG 2.2.1). */
export function pauseUndoTimer(): void {
  clearTimeout(timer);
}

export function resumeUndoTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissUndo, UNDO_TIMEOUT_MS);
}
