import { createValidationError, findValidationError, type ValidationError } from '@ontrend/shared/validation';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { AuthItem } from './items.ts';
import type { AuthFields } from './steps.ts';

interface ResolverOptions {
  /** Whether the server has reported the value as taken. */
  isTaken(value: string): boolean;
  /** Returns the error message in the user's language. */
  toMessage(fault: ValidationError): string;
  getLabel(item: AuthItem): string;
}

/**
 * Validates the value of one input. Email addresses are trimmed first, as they are when they are sent.
 * @returns the first error, or null
 */
export function validateItem(item: AuthItem, values: AuthFields): ValidationError | null {
  const value = values[item.name];
  return findValidationError(item.fieldType === 'email' ? value.trim() : value, item.rules(values));
}

/** Creates the react-hook-form resolver for the inputs of a step (ACCOUNT-21). */
export function createResolver(
  items: readonly AuthItem[],
  { isTaken, toMessage, getLabel }: ResolverOptions,
): Resolver<AuthFields> {
  return (values) => {
    const errors: FieldErrors<AuthFields> = {};
    for (const item of items) {
      const hasTakenValue = item.unique && isTaken(values[item.name]);
      const found =
        validateItem(item, values) ??
        (hasTakenValue ? createValidationError('unique', { Field: getLabel(item) }) : null);
      if (found) errors[item.name] = { type: found.rule, message: toMessage(found) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
