import {
  CODE_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './constants.ts';
import {
  dateFormat,
  emailFormat,
  hasDigit,
  maxLength,
  minimumAge,
  minLength,
  notBeforeEarliestBirthday,
  notReserved,
  type Rule,
  required,
  usernameCharacters,
} from './rules.ts';
import type { ValidationError } from './validation-error.ts';

/** The rules of all fields of the account forms, in the order in which they are checked (ACCOUNT-21). */
export const FIELD_RULES = {
  birthday: [required, dateFormat, notBeforeEarliestBirthday, minimumAge()],
  email: [required, maxLength(EMAIL_MAX_LENGTH), emailFormat],
  password: [required, minLength(PASSWORD_MIN_LENGTH), maxLength(PASSWORD_MAX_LENGTH), hasDigit],
  username: [
    required,
    minLength(USERNAME_MIN_LENGTH),
    maxLength(USERNAME_MAX_LENGTH),
    usernameCharacters,
    notReserved('Username'),
  ],
  confirmationCode: [required, maxLength(CODE_MAX_LENGTH)],
} satisfies Record<string, readonly Rule[]>;

/** @returns the first error, or null for a valid value */
export function findValidationError(value: string, rules: readonly Rule[]): ValidationError | null {
  for (const rule of rules) {
    const error = rule(value);
    if (error) return error;
  }
  return null;
}
