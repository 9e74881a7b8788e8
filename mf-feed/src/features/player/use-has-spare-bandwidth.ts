import { usePlayer } from './player-store.ts';
import { getPrefetchBudget } from './prefetch/prefetch-budget.ts';

/**
 * Returns whether low-priority resources may load: the current video has enough buffer and the budget is not
 * `off`.
 */
export function useHasSpareBandwidth(): boolean {
  return (
    usePlayer(({ hasBufferAhead, canLoadDeferred }) => hasBufferAhead && canLoadDeferred) &&
    getPrefetchBudget() !== 'off'
  );
}
