import {
  CONTACT_LENGTHS,
  FIELD_RULES,
  findValidationError,
  maxLength,
  minLength,
  type Rule,
  required,
} from '@ontrend/shared/validation';

const createValidator = (rules: readonly Rule[]) => (value: string) =>
  findValidationError(value.trim(), rules)?.message ?? true;

/** What is asked of a letter; the API asks the same (`app/contact/send`). */
export const contactRules = {
  name: createValidator([required, maxLength(CONTACT_LENGTHS.name)]),
  email: createValidator(FIELD_RULES.email),
  message: createValidator([required, minLength(CONTACT_LENGTHS.least), maxLength(CONTACT_LENGTHS.most)]),
};
