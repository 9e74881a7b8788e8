import { createValidationError, findValidationError, type ValidationError } from '@ontrend/shared/validation';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { AuthItem } from './items.ts';
import type { AuthFields } from './steps.ts';

interface ResolverOptions {
  /** Whether the server has said that somebody else has it. */
  isTaken(value: string): boolean;
  /** The fault in the reader's language. */
  toMessage(fault: ValidationError): string;
  getLabel(item: AuthItem): string;
}

/** What is wrong with what stands in an input, or null. Addresses count without the blanks around them, as they are sent. */
export function validateItem(item: AuthItem, values: AuthFields): ValidationError | null {
  const value = values[item.name];
  return findValidationError(item.fieldType === 'email' ? value.trim() : value, item.rules(values));
}

/** The rules of a step's inputs (spec 5) as react-hook-form asks for them. */
export function createResolver(
  items: readonly AuthItem[],
  { isTaken, toMessage, getLabel }: ResolverOptions,
): Resolver<AuthFields> {
  return (values) => {
    const errors: FieldErrors<AuthFields> = {};
    for (const item of items) {
      const taken = item.unique && isTaken(values[item.name]);
      const found =
        validateItem(item, values) ??
        (taken ? createValidationError('unique', { Field: getLabel(item) }) : null);
      if (found) errors[item.name] = { type: found.rule, message: toMessage(found) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
