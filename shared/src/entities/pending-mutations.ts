import { ApiError } from '@ontrend/shared/api-client';
import type { ToggleState } from './toggle-store.ts';

/** Something the viewer wants that could not be sent yet. */
export interface PendingMutation {
  on: boolean;
  /** What the server had said before. */
  base: ToggleState;
  /** When it was wanted, Unix ms. */
  at: number;
}

/** What waited for longer than this is not sent any more, in milliseconds: who wanted it has long gone on. */
export const PENDING_MUTATION_MAX_AGE_MS = 7 * 24 * 3_600_000;
/** The server is asked again after this long, and then after twice as long each time, in milliseconds. */
export const MIN_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 60_000;

/**
 * Tells whether a failed mutation is sent again without asking the user. A 500 is reported instead: the API itself failed
 * on this mutation and would probably fail again, and in a queue it would block the mutations after it.
 */
export function canResend(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient && error.status !== 500;
}

/**
 * The name in `localStorage` of what a person leaves in this browser: what one wanted is never sent for another, and
 * whoever logs out leaves nothing of it behind.
 */
export const userStorageKey = (userId: number, name: string) => `ontrend.kept.${userId}.${name}`;

const storageKey = (userId: number) => userStorageKey(userId, 'postponed');

/** @returns what waits for a person, by key; nothing where storage is switched off or can't be read */
export function readPendingMutations(userId: number): Record<string, PendingMutation> {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') as Record<
      string,
      PendingMutation
    >;
    return Object.fromEntries(
      Object.entries(stored).filter(([, { at }]) => Date.now() - at < PENDING_MUTATION_MAX_AGE_MS),
    );
  } catch {
    return {};
  }
}

function writePendingMutations(userId: number, all: Record<string, PendingMutation>): void {
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(storageKey(userId), JSON.stringify(all));
    else localStorage.removeItem(storageKey(userId));
  } catch {
    // Without storage it waits as long as the page stands.
  }
}

/** Keeps it where it outlives the page. */
export function storePendingMutation(userId: number, key: string, mutation: PendingMutation): void {
  writePendingMutations(userId, { ...readPendingMutations(userId), [key]: mutation });
}

/** It was answered. */
export function removePendingMutation(userId: number, key: string): void {
  const { [key]: removed, ...rest } = readPendingMutations(userId);
  if (removed) writePendingMutations(userId, rest);
}

/** A person has left this browser. */
export function clearUserStorage(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(userStorageKey(userId, ''))) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * Sends again when that may help: the browser is online again, the page is looked at again, or some time has passed.
 * @returns `later` to be called when something has to wait, `reached` when the server has answered
 */
export function createRetryScheduler(send: () => void) {
  let delay = MIN_RETRY_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;

  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    send();
  };
  const watch = () => {
    if (isWatching) return;
    isWatching = true;
    addEventListener('online', now);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') now();
    });
  };
  return {
    schedule(): void {
      watch();
      if (timer !== undefined) return;
      timer = setTimeout(now, delay);
      delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS);
    },
    reset(): void {
      delay = MIN_RETRY_DELAY_MS;
    },
  };
}
