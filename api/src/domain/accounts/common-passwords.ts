import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../platform/http/api-error.ts';

/** Names of this site, which are the first guesses of an attack on its accounts. */
const SITE_NAMES = ['ontrend', 'on trend', 'beontrend', 'be on trend'];

/** Common passwords from leaks, in lower case, also those that the rules of the form reject (decision 077). */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Shortest common password that is also rejected with digits around it, and the digits that do not make it a good one. */
const MIN_WORD_LENGTH = 5;
const MAX_OUTER_DIGITS = 4;

/** Removes the digits at both ends, which the rule of a digit adds to most words. */
const withoutOuterDigits = (text: string) => text.replace(/^\d+|\d+$/g, '');

/**
 * Returns whether a new password is one of the first guesses of an attack: a common one, also with up to four digits around it, or the name of the site, the username
 * or the email address with or without digits before and after it, in any case.
 * @param names the username and the email address of the account, as far as it has them
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower)) return true;
  const inner = withoutOuterDigits(lower);
  const isPadded = inner.length >= MIN_WORD_LENGTH && lower.length - inner.length <= MAX_OUTER_DIGITS;
  if (isPadded && commonPasswords.has(inner)) return true;
  const words = [...SITE_NAMES, ...names, ...names.map((name) => name.split('@')[0] ?? '')];
  return words.some((name) => {
    const word = withoutOuterDigits(name.toLowerCase());
    return lower === name.toLowerCase() || (word !== '' && inner === word);
  });
}

/**
 * Rejects a new password that is easy to guess. Not called at a login, so accounts keep the passwords that they have.
 * @param field path of the password in the body, for the error
 * @throws {ApiError} 422 `common-password`
 */
export function rejectCommonPassword(password: string, names: readonly string[], field: string): void {
  if (!isCommonPassword(password, names)) return;
  const sentence = 'This password is easy to guess. Choose one that is not common and not your name.';
  throw new ApiError(422, 'common-password', sentence, { [field]: [sentence] });
}
