import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, which is the library's default algorithm. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobodysHash: Promise<string> | undefined;

/** A salted argon2id hash, to be stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password is the one that was hashed. Takes as long when there is no hash, so that nobody learns from the
 * time which addresses have an account.
 * @param stored null when there is no such account
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== null && matches;
}
