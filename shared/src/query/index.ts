import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';

/** How a query or mutation is told of. */
interface CallMeta extends Record<string, unknown> {
  /** Its own view tells of a failure (spec 8). */
  alert?: false;
  /** Whoever asked it brings it up to date when somebody signs in or out. */
  refetchOnSessionChange?: false;
  /** Whoever shows it asks again by itself for what did not come. */
  retryInBackground?: false;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta & {
      /** Said when it succeeds, in the reader's language (spec 8, success texts). */
      success?: string;
    };
  }
}

function reportError(error: unknown, meta: CallMeta | undefined): void {
  if (meta?.alert === false || !(error instanceof ApiError) || error.status === 401) return;
  events.emit('call.failed', { messages: error.messages });
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient;
}

/** Milliseconds between two tries of what is shown and can't be had, as between those of a remote. */
export const RETRY_INTERVAL_MS = 10_000;

/** Queries whose next try is near, and those that are being tried by themselves: nobody asked, so nothing is said. */
const scheduledQueries = new WeakSet<object>();
const silentQueries = new WeakSet<object>();

/** What is shown and can't be had is asked for until it can: the very page that did not come. */
function scheduleRetry(query: Query<unknown, unknown>): void {
  if (scheduledQueries.has(query)) return;
  scheduledQueries.add(query);
  const tryNow = async () => {
    scheduledQueries.delete(query);
    const { status, fetchStatus, fetchMeta, error } = query.state;
    if (status !== 'error' || fetchStatus !== 'idle' || !query.isActive()) return;
    silentQueries.add(query);
    const attempt = query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : undefined);
    // Nobody asked: what says that it failed stays until something comes.
    query.setState({ status: 'error', error });
    await attempt.catch(() => {});
    silentQueries.delete(query);
  };
  // Not all at once, when a server was away.
  setTimeout(() => void tryNow(), RETRY_INTERVAL_MS * (0.5 + Math.random()));
}

function handleQueryError(error: unknown, query: Query<unknown, unknown>): void {
  if (!silentQueries.has(query)) reportError(error, query.meta);
  if (isTransient(error) && query.meta?.retryInBackground !== false) scheduleRetry(query);
}

/** A query client with the product's rules; the page uses the one below, tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: handleQueryError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => reportError(error, mutation.meta),
      onSuccess: (_data, _variables, _context, { meta }) => {
        if (meta?.success) events.emit('call.succeeded', { messages: [meta.success] });
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** The one cache of server data in the page. */
export const queryClient = createQueryClient();

/** Replies tell what the viewer follows and likes, so another viewer asks again: at once what is on the screen. */
function refetchForViewer(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.refetchOnSessionChange !== false });
}
// On a page's first start there is nothing to renew yet.
events.on('session.started', refetchForViewer);
events.on('session.ended', ({ reason }) => {
  // A logout loads the page anew. Otherwise what only the signed in ask for is not drawn any more by then.
  if (reason !== 'logout') setTimeout(refetchForViewer);
});

/** The keys remotes share; all others are private to a remote and begin with its name. */
export const sharedQueryKeys = {
  viewer: ['viewer'] as const,
  unread: ['unread'] as const,
};
