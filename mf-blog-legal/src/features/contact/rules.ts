import {
  FIELD_RULES,
  firstFault,
  LETTER_LENGTH,
  maxLength,
  minLength,
  type Rule,
  required,
} from '@ontrend/shared/validation';

const check = (rules: readonly Rule[]) => (value: string) => firstFault(value.trim(), rules)?.message ?? true;

/** What is asked of a letter; the API asks the same (`app/contact/send`). */
export const letterRules = {
  name: check([required, maxLength(LETTER_LENGTH.name)]),
  email: check(FIELD_RULES.email),
  message: check([required, minLength(LETTER_LENGTH.least), maxLength(LETTER_LENGTH.most)]),
};
