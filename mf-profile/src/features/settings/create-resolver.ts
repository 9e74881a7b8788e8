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
 * @param taken the field with a uniqueness check, and its label
 */
export function createResolver<Fields extends FieldValues>(
  t: TFunction<'mf-profile'>,
  getRules: (values: Fields) => Rules<Fields>,
  taken?: { name: keyof Fields; isTaken(value: string): boolean; label: string },
): Resolver<Fields> {
  const toMessage = ({ rule, values }: ValidationError) => t(`errors.${rule}`, values) as string;
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, rules] of Object.entries(getRules(values)) as [string, readonly Rule[]][]) {
      const isTaken = taken?.name === name && taken.isTaken(values[name]);
      const found =
        findValidationError(values[name], rules) ??
        (isTaken ? createValidationError('unique', { Field: taken.label }) : null);
      if (found) errors[name] = { type: found.rule, message: toMessage(found) };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Fields> }
      : { values, errors: {} };
  };
}
