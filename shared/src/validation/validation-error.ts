/**
 * The messages of the rules (CONST-20 to CONST-28); `date` and `earliest` are additions. `{N}` and `{Field}`
 * are placeholders. Forms in other languages translate by the error's `rule` instead.
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
  date: 'Enter a date like 1999-12-31.',
  earliest: 'Enter {N} or a later date.',
} as const;

/** Name of a rule. */
export type RuleName = keyof typeof RULE_MESSAGES;

/** The rule that a value violates. */
export interface ValidationError {
  rule: RuleName;
  /** Values of the placeholders `N` or `Field`. */
  values: Readonly<Record<string, string | number>>;
  /** The message with its values. */
  message: string;
}

/** Creates the error of a violated rule. @param values values of the placeholders in its message */
export function createValidationError(
  rule: RuleName,
  values: ValidationError['values'] = {},
): ValidationError {
  const message = RULE_MESSAGES[rule].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return { rule, values, message };
}
