import { usePlayer } from './player-store.ts';
import { getPrefetchBudget } from './prefetch/prefetch-budget.ts';

/** Whether something may be fetched that nobody waits for: the watched video is supplied, the line not closed. */
export function useHasSpareBandwidth(): boolean {
  return (
    usePlayer(({ hasBufferAhead, canLoadDeferred }) => hasBufferAhead && canLoadDeferred) &&
    getPrefetchBudget() !== 'off'
  );
}
