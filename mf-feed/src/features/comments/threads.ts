import { queryClient } from '@ontrend/shared/query';
import { create } from 'zustand';
import { commentsQuery } from './queries.ts';

interface ThreadState {
  isExpanded: boolean;
  /** The replies are loading. */
  isLoading: boolean;
}

const COLLAPSED: ThreadState = { isExpanded: false, isLoading: false };

/** Thread state by comment id. It survives scrolling out of the rendered range. */
const useThreads = create<Record<number, ThreadState>>(() => ({}));

export function useThread(id: number): ThreadState {
  return useThreads((threads) => threads[id] ?? COLLAPSED);
}

export function expandThread(id: number): void {
  if (!useThreads.getState()[id]?.isExpanded)
    useThreads.setState({ [id]: { ...COLLAPSED, isExpanded: true } });
}

/** Expands or collapses a thread. During loading, it also cancels the request (VIDEO-12). */
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
