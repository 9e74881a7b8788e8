/**
 * What is said against an input, word for word from spec 5; the last two are ours. `{N}` and `{Field}` are filled in.
 * A form in another language translates by the fault's `rule` instead.
 */
export const RULE_MESSAGES = {
  required: 'Field is required',
  age: 'Only 16+',
  minLength: 'It must be at least {N} characters',
  username: 'Only “a-z”, numbers, characters (_-)',
  digit: 'It need contains at least one number',
  unique: '{Field} need be uniq',
  maxLength: 'Max {N} characters',
  repeat: 'Password repeat is not equal to password',
  email: 'Invalid e-mail',
  date: 'It must be a date, as in 1999-12-31',
  earliest: 'It must not be before {N}',
} as const;

export type RuleName = keyof typeof RULE_MESSAGES;

/** Which rule an input breaks. */
export interface ValidationError {
  rule: RuleName;
  /** What the text is filled in with: `N` or `Field`. */
  values: Readonly<Record<string, string | number>>;
  /** The spec's sentence, filled in. */
  message: string;
}

export function createValidationError(
  rule: RuleName,
  values: ValidationError['values'] = {},
): ValidationError {
  const message = RULE_MESSAGES[rule].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return { rule, values, message };
}
