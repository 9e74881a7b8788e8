import { ApiError } from '@ontrend/shared/api-client';
import type { ToggleState } from './toggle-store.ts';
import { writeUserStorage } from './user-storage.ts';

/** A change that the API has not confirmed yet. */
export interface PendingMutation {
  on: boolean;
  /** The last confirmed state. */
  confirmed: ToggleState;
  /** Time of the change, in Unix milliseconds. */
  createdAt: number;
}

/** Age in milliseconds from which a pending change is dropped. */
export const PENDING_MUTATION_MAX_AGE_MS = 7 * 24 * 3_600_000;

/** Prefix of the storage names of pending changes: one key per change, so that tabs don't overwrite each other's. */
export const PENDING_MUTATION_PREFIX = 'pending.';

/**
 * Prefix of the storage names of states that the API has confirmed after a change. They show it to other tabs, also to those
 * that were being loaded.
 */
export const CONFIRMATION_PREFIX = 'confirmed.';

/** A stored confirmation. */
export interface Confirmation {
  confirmed: ToggleState;
  /** In Unix milliseconds. */
  confirmedAt: number;
}

/**
 * Returns whether a failed mutation is sent again automatically. After a 401 it is sent when its user has a
 * session again. A 500 is reported instead: the API itself failed on this mutation and would probably fail
 * again, and in a queue it would block the mutations after it.
 */
export function canResend(error: unknown): boolean {
  return error instanceof ApiError && (error.isTransient ? error.status !== 500 : error.status === 401);
}

/**
 * Parses a stored mutation.
 * @param read returns the stored text; null without one
 * @returns undefined for a missing, unreadable or expired mutation
 */
export function parsePendingMutation(read: () => string | null): PendingMutation | undefined {
  try {
    const mutation = JSON.parse(read() ?? '') as PendingMutation;
    return Date.now() - mutation.createdAt < PENDING_MUTATION_MAX_AGE_MS ? mutation : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Persists a mutation across page loads; null removes one that the API has accepted or rejected.
 * @returns false when storage is unavailable or full
 */
export function writePendingMutation(userId: number, key: string, mutation: PendingMutation | null): boolean {
  return writeUserStorage(userId, PENDING_MUTATION_PREFIX + key, mutation && JSON.stringify(mutation));
}
