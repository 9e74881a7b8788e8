import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Set `meta: { alert: false }` on a query or mutation whose failure its own view tells of (spec 8). */
interface CallMeta extends Record<string, unknown> {
  alert?: false;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

function announce(error: unknown, meta: CallMeta | undefined): void {
  if (meta?.alert === false || !(error instanceof ApiError) || error.status === 401) return;
  events.emit('call.failed', { messages: error.messages });
}

/** Worth another try: no answer, or a server in trouble. What was refused stays refused. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A query client with the product's rules; the page uses the one below, tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => announce(error, mutation.meta),
    }),
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 60_000, refetchOnWindowFocus: false } },
  });
}

/** The one cache of server data in the page. */
export const queryClient = createQueryClient();

/** The keys remotes share; all others are private to a remote and begin with its name. */
export const sharedKeys = {
  viewer: ['viewer'] as const,
  unread: ['unread'] as const,
};
