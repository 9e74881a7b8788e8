import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import data from './strength-data.json';

/** 0 is as good as none, 4 is very strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Characters that are examined: the effort grows with the square, and longer passwords are strong anyway. */
const MAX_LENGTH = 64;

/** Names of this site. */
const SITE_NAMES = ['ontrend', 'beontrend'];

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: data.passwords.split(' ') },
  graphs: { qwerty: data.qwerty as Record<string, (string | null)[]> },
});

/**
 * Estimates how hard a password is to guess, in this browser (ACCOUNT-76, decision 109).
 * @param names the username and the email address, as far as they are known
 */
export function estimateStrength(password: string, names: readonly string[]): Strength {
  const words = names.flatMap((name) => [name, ...name.split('@', 1)]).filter(Boolean);
  return zxcvbn.check(password.slice(0, MAX_LENGTH), [...SITE_NAMES, ...words]).score;
}
