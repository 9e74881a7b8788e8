import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler, getRetryDelay, type RetryScheduler } from '@ontrend/shared/retry';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';

/** Options for reporting and retrying a query or mutation. */
interface CallMeta extends Record<string, unknown> {
  /** Shows no error alert, because the view shows the failure itself. */
  alert?: false;
  /** Not refetched when a user signs in or out, because its owner does that. */
  refetchOnSessionChange?: false;
  /** Not retried in the background, because its view does that. */
  retryInBackground?: false;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta & {
      /** Message of the success alert, in the user's language (SHELL-66). */
      success?: string;
    };
  }
}

function reportError(error: unknown, meta: CallMeta | undefined): void {
  if (meta?.alert === false || !(error instanceof ApiError) || error.status === 401) return;
  events.emit('call.failed', { messages: error.messages });
}

function isTransient(error: unknown): error is ApiError {
  return error instanceof ApiError && error.isTransient;
}

/** Schedulers of queries that have failed. */
const retrySchedulers = new WeakMap<object, RetryScheduler>();
/** Queries that are being retried in the background, whose failures are not reported. */
const silentQueries = new WeakSet<object>();

/** Retries a failed query if it is still shown. For an infinite query, only the failed page is fetched. */
async function retryQuery(query: Query<unknown, unknown>): Promise<void> {
  const { status, fetchStatus, fetchMeta, error } = query.state;
  if (status !== 'error' || fetchStatus !== 'idle' || !query.isActive()) return;
  silentQueries.add(query);
  const attempt = query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : undefined);
  // The view shows the error until there is data.
  query.setState({ status: 'error', error });
  await attempt.catch(() => {});
  silentQueries.delete(query);
}

function handleQueryError(error: unknown, query: Query<unknown, unknown>): void {
  if (!silentQueries.has(query)) reportError(error, query.meta);
  if (!isTransient(error) || query.meta?.retryInBackground === false) return;
  const scheduler = retrySchedulers.get(query) ?? createRetryScheduler(() => void retryQuery(query));
  retrySchedulers.set(query, scheduler);
  scheduler.schedule(error);
}

function cancelRetry(query: Query<unknown, unknown>): void {
  retrySchedulers.get(query)?.cancel();
  retrySchedulers.delete(query);
}

const TOO_MANY_REQUESTS = 429;

/**
 * Returns whether a query is retried at once, before its view shows the error. Not if the server asks for a pause: the
 * background retry respects it.
 */
function shouldRetryImmediately(failures: number, error: unknown): boolean {
  if (!isTransient(error) || error.status === TOO_MANY_REQUESTS) return false;
  return failures < 2 && error.retryAfterMs === undefined;
}

/** Upper bound of the delay before the first immediate retry, in milliseconds. */
const IMMEDIATE_RETRY_DELAY_MS = 1_000;

/** Time in which a failed query or remote that is shown has been requested again, in milliseconds. */
export const RETRY_INTERVAL_MS = 10_000;

/**
 * Creates a query client with the product's defaults. The page uses `queryClient`; tests create their own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: handleQueryError,
      onSuccess: (_data, query) => cancelRetry(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => reportError(error, mutation.meta),
      onSuccess: (_data, _variables, _context, { meta }) => {
        if (meta?.success) events.emit('call.succeeded', { messages: [meta.success] });
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetryImmediately,
        retryDelay: (failures) => getRetryDelay(failures, { minDelayMs: IMMEDIATE_RETRY_DELAY_MS }),
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** The page's cache of server data. */
export const queryClient = createQueryClient();

/**
 * Refetches for another viewer, because replies contain what the viewer follows and likes. Visible queries
 * are fetched at once.
 */
function refetchForViewer(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.refetchOnSessionChange !== false });
}

/**
 * Refetches the page's cached queries whenever a session starts or ends. The shell calls it once per page,
 * before the session starts; remotes don't call it.
 */
export function startSessionRefetch(): void {
  // On the page's first start the cache is empty.
  events.on('session.started', refetchForViewer);
  events.on('session.ended', ({ reason }) => {
    // A logout reloads the page. After any other end, views for signed-in users have been unmounted when the
    // timer runs.
    if (reason !== 'logout') setTimeout(refetchForViewer);
  });
}

/** Query keys that several remotes use. All others belong to one remote and begin with its name. */
export const sharedQueryKeys = {
  viewer: ['viewer'] as const,
  unread: ['unread'] as const,
};
