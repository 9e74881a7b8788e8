import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id, the library's default algorithm. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Start of every hash with the current algorithm and cost. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

let dummyHash: Promise<string> | undefined;

/** Returns a salted argon2id hash for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Compares a password with its hash. Takes the same time without a hash, so that the response time does not
 * reveal which addresses have an account.
 * @param stored null when the account does not exist
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password of no account');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}

/** Returns true for a hash of an earlier algorithm or cost, which the next login replaces. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(CURRENT_PREFIX);
}
