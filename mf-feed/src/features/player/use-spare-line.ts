import { usePlayer } from './player-store.ts';
import { isLineNarrow } from './use-prefetch.ts';

/** Whether something may be fetched that nobody waits for: the watched video is supplied, the line is not narrow. */
export function useSpareLine(): boolean {
  return usePlayer(({ isCalm, hasStarted }) => isCalm && hasStarted) && !isLineNarrow();
}
