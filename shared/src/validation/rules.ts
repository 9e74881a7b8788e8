import { EARLIEST_BIRTHDAY, MINIMUM_AGE } from './constants.ts';
import { RESERVED_USERNAMES } from './reserved-usernames.ts';
import { createValidationError, type ValidationError } from './validation-error.ts';

/** Looks at an input that is not empty. @returns what is wrong with it, or null */
export type Rule = (value: string) => ValidationError | null;

/** A character that people see as one counts once. */
const countCharacters = (value: string) => [...value].length;

const errorUnless = (
  good: boolean,
  rule: Parameters<typeof createValidationError>[0],
  values?: ValidationError['values'],
) => (good ? null : createValidationError(rule, values));

export const required: Rule = (value) => errorUnless(value.trim() !== '', 'required');

export const minLength =
  (N: number): Rule =>
  (value) =>
    errorUnless(countCharacters(value) >= N, 'minLength', { N });

export const maxLength =
  (N: number): Rule =>
  (value) =>
    errorUnless(countCharacters(value) <= N, 'maxLength', { N });

/** Letters a-z of either case, digits, underscore, dot, hyphen (spec 5). */
export const usernameCharacters: Rule = (value) => errorUnless(/^[A-Za-z0-9_.-]*$/.test(value), 'username');

/** Names of routes and of the house are as good as taken, in either case. @param Field as the form calls it */
export const notReserved =
  (Field: string): Rule =>
  (value) =>
    errorUnless(!RESERVED_USERNAMES.has(value.toLowerCase()), 'unique', { Field });

export const hasDigit: Rule = (value) => errorUnless(/[0-9]/.test(value), 'digit');

/** Something, an at sign, and a name with a dot. Whether it exists only a mail can tell. */
export const emailFormat: Rule = (value) =>
  errorUnless(
    /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}.]+(\.[^\s@<>"(),:;\\[\]\p{Cc}.]+)+$/u.test(value),
    'email',
  );

/** @param password what has to be repeated */
export const matchesPassword =
  (password: string): Rule =>
  (value) =>
    errorUnless(value === password, 'repeat');

/** A day of the calendar as `YYYY-MM-DD`. */
export const dateFormat: Rule = (value) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // 2026-02-30 would be read as a day of March.
  return errorUnless(!Number.isNaN(time) && new Date(time).toISOString().startsWith(value), 'date');
};

export const notBeforeEarliestBirthday: Rule = (value) =>
  errorUnless(value >= EARLIEST_BIRTHDAY, 'earliest', { N: EARLIEST_BIRTHDAY });

/** @param now the day that counts is today where the day begins first, so that nobody's birthday comes late */
export const minimumAge =
  (now: () => Date = () => new Date()): Rule =>
  (value) => {
    const today = new Date(now().getTime() + EASTERNMOST_OFFSET_MS);
    today.setUTCFullYear(today.getUTCFullYear() - MINIMUM_AGE);
    return errorUnless(value <= today.toISOString().slice(0, 10), 'age');
  };

/** UTC+14, in ms. */
const EASTERNMOST_OFFSET_MS = 14 * 60 * 60 * 1_000;
