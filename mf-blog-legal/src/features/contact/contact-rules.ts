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

/** Validation of the contact form; the API validates the same (`app/contact/send`). */
export const contactRules = {
  name: createValidator([required, maxLength(CONTACT_LENGTHS.name)]),
  email: createValidator(FIELD_RULES.email),
  message: createValidator([
    required,
    minLength(CONTACT_LENGTHS.messageMin),
    maxLength(CONTACT_LENGTHS.messageMax),
  ]),
};
