import { ApiError } from '@ontrend/shared/api-client';
import type { ToggleState } from './toggle-store.ts';

/** A change that could not be sent yet. */
export interface PendingMutation {
  on: boolean;
  /** The confirmed state before the change. */
  confirmed: ToggleState;
  /** Time of the change, in Unix milliseconds. */
  createdAt: number;
}

/** Age in milliseconds from which a pending change is dropped. */
export const PENDING_MUTATION_MAX_AGE_MS = 7 * 24 * 3_600_000;

/**
 * Returns whether a failed mutation is sent again automatically. A 500 is reported instead: the API itself
 * failed on this mutation and would probably fail again, and in a queue it would block the mutations after
 * it.
 */
export function canResend(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient && error.status !== 500;
}

/**
 * Returns a `localStorage` key for data of one user. Such data is never used for another user, and is deleted
 * on logout.
 */
export const userStorageKey = (userId: number, name: string) => `ontrend.user.${userId}.${name}`;

const storageKey = (userId: number) => userStorageKey(userId, 'pending-mutations');

/** @returns the pending mutations of a user, by key; an empty object when storage is unavailable */
export function readPendingMutations(userId: number): Record<string, PendingMutation> {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') as Record<
      string,
      PendingMutation
    >;
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([, { createdAt }]) => Date.now() - createdAt < PENDING_MUTATION_MAX_AGE_MS,
      ),
    );
  } catch {
    return {};
  }
}

export function writePendingMutations(userId: number, all: Record<string, PendingMutation>): void {
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(storageKey(userId), JSON.stringify(all));
    else localStorage.removeItem(storageKey(userId));
  } catch {
    // Without storage the mutation is pending until the page is closed.
  }
}

/** Persists a mutation across page loads. */
export function storePendingMutation(userId: number, key: string, mutation: PendingMutation): void {
  writePendingMutations(userId, { ...readPendingMutations(userId), [key]: mutation });
}

/** Removes a mutation that the API has accepted or rejected. */
export function removePendingMutation(userId: number, key: string): void {
  const { [key]: removed, ...rest } = readPendingMutations(userId);
  if (removed) writePendingMutations(userId, rest);
}

/** Deletes all data of a user who logs out. */
export function clearUserStorage(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(userStorageKey(userId, ''))) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}
