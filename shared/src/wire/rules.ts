import { z } from 'zod';
import {
  createValidationError,
  FIELD_RULES,
  findValidationError,
  matchesPassword,
  PASSWORD_MAX_LENGTH,
  type Rule,
  required,
} from '../validation/index.ts';

/** A string schema that applies the given rules and reports the message of the first violated one. */
export function stringWithRules(rules: readonly Rule[]) {
  return z
    .string({ error: ({ input }) => (input == null ? createValidationError('required').message : undefined) })
    .superRefine((value, context) => {
      const error = findValidationError(value, rules);
      if (error) context.addIssue({ code: 'custom', message: error.message });
    });
}

/** Fields of the account forms (ACCOUNT-21). Spaces around an email address are ignored. */
export const accountFields = {
  birthday: stringWithRules(FIELD_RULES.birthday).meta({ format: 'date' }),
  email: stringWithRules(
    FIELD_RULES.email.map(
      (rule): Rule =>
        (value) =>
          rule(value.trim()),
    ),
  ).meta({ format: 'email' }),
  password: stringWithRules(FIELD_RULES.password).meta({ format: 'password' }),
  repeatPassword: stringWithRules([required]).meta({ format: 'password' }),
  username: stringWithRules(FIELD_RULES.username),
  confirmationCode: stringWithRules(FIELD_RULES.confirmationCode),
} as const;

/** An existing password. The current rules don't apply, because it may be older than they are. */
export const existingPassword = z.string().max(PASSWORD_MAX_LENGTH).meta({ format: 'password' });

/** Reports a repeated password that doesn't match, at its field. */
export function checkRepeatedPassword(
  form: { password: string; repeatPassword: string },
  context: z.RefinementCtx,
): void {
  const error = matchesPassword(form.password)(form.repeatPassword);
  if (error) context.addIssue({ code: 'custom', path: ['repeatPassword'], message: error.message });
}
