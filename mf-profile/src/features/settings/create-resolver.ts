import {
  createValidationError,
  findValidationError,
  type Rule,
  type ValidationError,
} from '@ontrend/shared/validation';
import type { TFunction } from 'i18next';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

type Rules<Fields> = { [Name in keyof Fields]: readonly Rule[] };

/**
 * Creates the react-hook-form resolver of a form (ACCOUNT-21).
 * @param getRules returns the rules of each field for the current values
 * @param uniqueField the field with a uniqueness check, and its label
 */
export function createResolver<Fields extends FieldValues>(
  t: TFunction<'mf-profile'>,
  getRules: (values: Fields) => Rules<Fields>,
  uniqueField?: { name: keyof Fields; isTaken(value: string): boolean; label: string },
): Resolver<Fields> {
  const toMessage = ({ rule, values }: ValidationError) => t(`errors.${rule}`, values) as string;
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, rules] of Object.entries(getRules(values)) as [string, readonly Rule[]][]) {
      const isTaken = uniqueField?.name === name && uniqueField.isTaken(values[name]);
      const error =
        findValidationError(values[name], rules) ??
        (isTaken ? createValidationError('unique', { Field: uniqueField.label }) : null);
      if (error) errors[name] = { type: error.rule, message: toMessage(error) };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Fields> }
      : { values, errors: {} };
  };
}
