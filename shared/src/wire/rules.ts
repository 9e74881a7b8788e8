import { z } from 'zod';
import { FIELD_RULES, fault, firstFault, type Rule, repeats } from '../validation/index.ts';

/** A text that keeps the given rules; the first broken one is named, with the spec's sentence. */
export function ruled(rules: readonly Rule[]) {
  return z
    .string({ error: ({ input }) => (input == null ? fault('required').message : undefined) })
    .superRefine((value, context) => {
      const found = firstFault(value, rules);
      if (found) context.addIssue({ code: 'custom', message: found.message });
    });
}

/** The inputs of the account forms (spec 5). An address may come with blanks around it. */
export const inputs = {
  birthday: ruled(FIELD_RULES.birthday).meta({ format: 'date' }),
  email: ruled(
    FIELD_RULES.email.map(
      (rule): Rule =>
        (value) =>
          rule(value.trim()),
    ),
  ).meta({ format: 'email' }),
  password: ruled(FIELD_RULES.password).meta({ format: 'password' }),
  repeatPassword: ruled(FIELD_RULES.password.slice(0, 1)).meta({ format: 'password' }),
  username: ruled(FIELD_RULES.username),
  confirmationCode: ruled(FIELD_RULES.confirmationCode),
} as const;

/** Refuses a repeated password that is another one, at the field where it was typed. */
export function refuseOtherRepeat(
  form: { password: string; repeatPassword: string },
  context: z.RefinementCtx,
): void {
  const found = repeats(form.password)(form.repeatPassword);
  if (found) context.addIssue({ code: 'custom', path: ['repeatPassword'], message: found.message });
}
