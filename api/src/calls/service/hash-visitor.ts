import { hashAddressByDay } from '../../domain/analytics/hash-addresses.ts';

/** Constant instead of a day, so that the hash of a visitor stays the same while a canary runs. */
const HASH_PERIOD = 'browser-errors';

/**
 * Returns the one-way hash that identifies a visitor in the counts of a build: of the address, because client ids can be
 * forged and one user must not be able to roll back a canary (decision 039).
 */
export function hashVisitor(authSecret: string, address: string): string {
  return hashAddressByDay(authSecret, address, [HASH_PERIOD])[0] ?? '0';
}
