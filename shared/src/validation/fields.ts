import { CODE_MAX, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './constants.ts';
import {
  dateFormat,
  emailFormat,
  hasDigit,
  maxLength,
  minLength,
  notReserved,
  notTooEarly,
  oldEnough,
  type Rule,
  required,
  usernameCharacters,
} from './rules.ts';
import type { Fault } from './texts.ts';

/** The rules of every input of the account forms, in the order they are tried (spec 5). */
export const FIELD_RULES = {
  birthday: [required, dateFormat, notTooEarly, oldEnough()],
  email: [required, maxLength(EMAIL_MAX), emailFormat],
  password: [required, minLength(PASSWORD_MIN), maxLength(PASSWORD_MAX), hasDigit],
  username: [
    required,
    minLength(USERNAME_MIN),
    maxLength(USERNAME_MAX),
    usernameCharacters,
    notReserved('Username'),
  ],
  confirmationCode: [required, maxLength(CODE_MAX)],
} satisfies Record<string, readonly Rule[]>;

/** @returns the first fault, or null when the value may be sent */
export function firstFault(value: string, rules: readonly Rule[]): Fault | null {
  for (const rule of rules) {
    const found = rule(value);
    if (found) return found;
  }
  return null;
}
