import { create } from 'zustand';
import { UNDO_TIMEOUT_MS } from './constants.ts';

/** An action that can be undone. */
export interface UndoableAction {
  /** Unique per action. */
  id: number;
  /** Localized description of what was done. */
  text: string;
  undo(): Promise<void>;
}

export const useUndo = create<{ last: UndoableAction | null }>(() => ({ last: null }));

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the undo bar for an action. An earlier action can no longer be undone. */
export function offerUndo(text: string, undo: () => Promise<void>): void {
  lastId += 1;
  useUndo.setState({ last: { id: lastId, text, undo } });
  resumeUndoTimer();
}

export function dismissUndo(): void {
  clearTimeout(timer);
  useUndo.setState({ last: null });
}

/** Called while the bar is hovered or focused, so that users have as much time as they need (WCAG 2.2.1). */
export function pauseUndoTimer(): void {
  clearTimeout(timer);
}

export function resumeUndoTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissUndo, UNDO_TIMEOUT_MS);
}
