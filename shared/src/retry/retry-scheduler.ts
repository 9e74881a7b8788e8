import { ApiError } from '@ontrend/shared/api-client';

/**
 * Delay before the first retry, in milliseconds, of which jitter takes off up to a half. It doubles with each retry.
 */
export const MIN_RETRY_DELAY_MS = 3_000;
/** Upper bound of every delay, in milliseconds. Only a Retry-After header can make it longer. */
export const MAX_RETRY_DELAY_MS = 60_000;
/** Jitter that is added to a Retry-After, in milliseconds. */
const RETRY_AFTER_SPREAD_MS = 1_000;

/** Options of a retry scheduler. */
export interface RetryOptions {
  /** Default: `MIN_RETRY_DELAY_MS`. */
  minDelayMs?: number;
  /** Attempts continue in a hidden tab, because they send what the user has done or serve other tabs. */
  whileHidden?: boolean;
}

/** Why a retry starts now: its delay is over, the browser is back online, or the tab is visible again. */
export type RetryTrigger = 'delay' | 'online' | 'visible';

/** Schedules attempts after failures. */
export interface RetryScheduler {
  readonly isScheduled: boolean;
  /**
   * Schedules the next attempt. If one is scheduled already, only a later Retry-After postpones it.
   * @param error of the failed request; its Retry-After is respected
   */
  schedule(error?: unknown): void;
  /** Removes the scheduled attempt. */
  cancel(): void;
  /** Starts the backoff over. Call it after a success. */
  reset(): void;
}

interface RetryDelayOptions {
  /** Retry-After of the response, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** Default: `MIN_RETRY_DELAY_MS`. */
  minDelayMs?: number | undefined;
}

/**
 * Returns the delay before an attempt: exponential backoff with jitter, because all clients fail at once when a server is
 * down, but at least the Retry-After of the response.
 * @param attempts number of attempts since the last success
 * @returns milliseconds
 */
export function getRetryDelay(
  attempts: number,
  { retryAfterMs, minDelayMs = MIN_RETRY_DELAY_MS }: RetryDelayOptions = {},
): number {
  const delay = Math.min(minDelayMs * 2 ** attempts, MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2);
  if (!retryAfterMs) return delay;
  return Math.max(delay, retryAfterMs + RETRY_AFTER_SPREAD_MS * Math.random());
}

/**
 * Creates a scheduler for the automatic retries of one request. It waits while the browser is offline or, without
 * `whileHidden`, the tab is hidden, and retries at once afterwards, unless a Retry-After has not passed.
 */
export function createRetryScheduler(
  attempt: (trigger: RetryTrigger) => void,
  { minDelayMs, whileHidden = false }: RetryOptions = {},
): RetryScheduler {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduled: AbortController | undefined;
  /** Time before which a Retry-After allows no attempt. */
  let blockedUntil = 0;

  const cancel = () => {
    clearTimeout(timer);
    scheduled?.abort();
    scheduled = undefined;
  };
  const tryNow = (trigger: RetryTrigger) => {
    if (!navigator.onLine || (document.hidden && !whileHidden)) return;
    cancel();
    attempts += 1;
    attempt(trigger);
  };
  return {
    get isScheduled() {
      return scheduled !== undefined;
    },
    schedule(error) {
      const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
      const blockedByError = Date.now() + (retryAfterMs ?? 0);
      if (scheduled && blockedByError <= Math.max(blockedUntil, Date.now())) return;
      cancel();
      blockedUntil = blockedByError;
      scheduled = new AbortController();
      const { signal } = scheduled;
      const tryUnlessBlocked = (trigger: RetryTrigger) => {
        if (Date.now() >= blockedUntil) tryNow(trigger);
      };
      timer = setTimeout(tryNow, getRetryDelay(attempts, { retryAfterMs, minDelayMs }), 'delay');
      addEventListener('online', () => tryUnlessBlocked('online'), { signal });
      const tryIfVisible = () => {
        if (!document.hidden) tryUnlessBlocked('visible');
      };
      document.addEventListener('visibilitychange', tryIfVisible, { signal });
    },
    cancel,
    reset() {
      attempts = 0;
    },
  };
}
