import { EARLIEST_BIRTHDAY, MINIMUM_AGE } from './constants.ts';
import { RESERVED_USERNAMES } from './reserved-usernames.ts';
import { createValidationError, type ValidationError } from './validation-error.ts';

/** Validates a non-empty value. @returns the error, or null */
export type Rule = (value: string) => ValidationError | null;

/** Counts code points, so that most characters count once. */
const countCharacters = (value: string) => [...value].length;

const errorUnless = (
  isValid: boolean,
  rule: Parameters<typeof createValidationError>[0],
  values?: ValidationError['values'],
) => (isValid ? null : createValidationError(rule, values));

/** At least one character that is not whitespace. */
export const required: Rule = (value) => errorUnless(value.trim() !== '', 'required');

/** @param N minimum length in characters */
export const minLength =
  (N: number): Rule =>
  (value) =>
    errorUnless(countCharacters(value) >= N, 'minLength', { N });

/** @param N maximum length in characters */
export const maxLength =
  (N: number): Rule =>
  (value) =>
    errorUnless(countCharacters(value) <= N, 'maxLength', { N });

/** Letters a-z of either case, digits, underscore, dot, hyphen (CONST-23). */
export const usernameCharacters: Rule = (value) => errorUnless(/^[A-Za-z0-9_.-]*$/.test(value), 'username');

/** Reserved names count as taken, in either case. @param Field name of the field in the message */
export const notReserved =
  (Field: string): Rule =>
  (value) =>
    errorUnless(!RESERVED_USERNAMES.has(value.toLowerCase()), 'unique', { Field });

/** At least one digit. */
export const hasDigit: Rule = (value) => errorUnless(/[0-9]/.test(value), 'digit');

/**
 * A local part, an at sign, and a domain with a dot. Only sending a mail shows whether the address exists.
 */
export const emailFormat: Rule = (value) =>
  errorUnless(
    /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}.]+(\.[^\s@<>"(),:;\\[\]\p{Cc}.]+)+$/u.test(value),
    'email',
  );

/** Equality of the two fields of a new password. @param password the password to repeat */
export const matchesPassword =
  (password: string): Rule =>
  (value) =>
    errorUnless(value === password, 'repeat');

/** A valid date as `YYYY-MM-DD`. */
export const dateFormat: Rule = (value) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // Date.parse accepts 2026-02-30 as a day in March.
  return errorUnless(!Number.isNaN(time) && new Date(time).toISOString().startsWith(value), 'date');
};

/** A date that is not before `EARLIEST_BIRTHDAY`. */
export const notBeforeEarliestBirthday: Rule = (value) =>
  errorUnless(value >= EARLIEST_BIRTHDAY, 'earliest', { N: EARLIEST_BIRTHDAY });

/**
 * Uses the date in the easternmost time zone, so that birthdays count from their first hour anywhere
 * (ACCOUNT-26).
 * @param now returns the current time
 */
export const minimumAge =
  (now: () => Date = () => new Date()): Rule =>
  (value) => {
    const today = new Date(now().getTime() + EASTERNMOST_OFFSET_MS);
    today.setUTCFullYear(today.getUTCFullYear() - MINIMUM_AGE);
    return errorUnless(value <= today.toISOString().slice(0, 10), 'age');
  };

/** UTC+14. */
const EASTERNMOST_OFFSET_MS = 14 * 60 * 60 * 1_000;
