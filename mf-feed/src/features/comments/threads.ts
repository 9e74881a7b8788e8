import { queryClient } from '@ontrend/shared/query';
import { create } from 'zustand';
import { commentsQuery } from './queries.ts';

interface ThreadState {
  isExpanded: boolean;
  /** Replies are on their way. */
  isLoading: boolean;
}

const COLLAPSED: ThreadState = { isExpanded: false, isLoading: false };

/** Threads that were opened, by their comment's id: they stay so while they are scrolled away. */
const useThreads = create<Record<number, ThreadState>>(() => ({}));

export function useThread(id: number): ThreadState {
  return useThreads((threads) => threads[id] ?? COLLAPSED);
}

export function expandThread(id: number): void {
  if (!useThreads.getState()[id]?.isExpanded)
    useThreads.setState({ [id]: { ...COLLAPSED, isExpanded: true } });
}

/** Expands or collapses; during a load it cancels the load as well (spec 4, comment list). */
export function toggleThread(file: string, id: number): void {
  const { isExpanded, isLoading } = useThreads.getState()[id] ?? COLLAPSED;
  if (isLoading) void queryClient.cancelQueries({ queryKey: commentsQuery(file, id).queryKey });
  useThreads.setState({ [id]: { isExpanded: !isExpanded, isLoading: false } });
}

export function setThreadLoading(id: number, isLoading: boolean): void {
  const thread = useThreads.getState()[id];
  if (thread?.isExpanded && thread.isLoading !== isLoading) {
    useThreads.setState({ [id]: { ...thread, isLoading } });
  }
}
