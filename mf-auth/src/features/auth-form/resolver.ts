import { createValidationError, findValidationError, type ValidationError } from '@ontrend/shared/validation';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { AuthItem } from './items.ts';
import type { AuthFields } from './steps.ts';

interface Reading {
  /** Whether the server has said that somebody else has it. */
  isTaken(value: string): boolean;
  /** The fault in the reader's language. */
  say(fault: ValidationError): string;
  labelOf(item: AuthItem): string;
}

/** What is wrong with what stands in an input, or null. Addresses count without the blanks around them, as they are sent. */
export function faultOf(item: AuthItem, values: AuthFields): ValidationError | null {
  const value = values[item.name];
  return findValidationError(item.fieldType === 'email' ? value.trim() : value, item.rules(values));
}

/** The rules of a step's inputs (spec 5) as react-hook-form asks for them. */
export function resolverOf(
  items: readonly AuthItem[],
  { isTaken, say, labelOf }: Reading,
): Resolver<AuthFields> {
  return (values) => {
    const errors: FieldErrors<AuthFields> = {};
    for (const item of items) {
      const taken = item.unique && isTaken(values[item.name]);
      const found =
        faultOf(item, values) ?? (taken ? createValidationError('unique', { Field: labelOf(item) }) : null);
      if (found) errors[item.name] = { type: found.rule, message: say(found) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
