import { usePlayer } from './player-store.ts';
import { lineWidth } from './prefetch/prefetch-budget.ts';

/** Whether something may be fetched that nobody waits for: the watched video is supplied, the line not closed. */
export function useSpareLine(): boolean {
  return usePlayer(({ isCalm, hasStarted }) => isCalm && hasStarted) && lineWidth() !== 'closed';
}
