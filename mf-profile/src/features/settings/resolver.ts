import { type Fault, fault, firstFault, type Rule } from '@ontrend/shared/validation';
import type { TFunction } from 'i18next';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

type Rules<Fields> = { [Name in keyof Fields]: readonly Rule[] };

/**
 * The rules of a form's inputs (spec 5) as react-hook-form asks for them.
 * @param rulesOf what holds for each, given what stands in all of them
 * @param taken whether the server has said that somebody else has it, and what the field is called then
 */
export function rulesResolver<Fields extends FieldValues>(
  t: TFunction<'mf-profile'>,
  rulesOf: (values: Fields) => Rules<Fields>,
  taken?: { name: keyof Fields; isTaken(value: string): boolean; label: string },
): Resolver<Fields> {
  const say = ({ rule, values }: Fault) => t(`errors.${rule}`, values) as string;
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, rules] of Object.entries(rulesOf(values)) as [string, readonly Rule[]][]) {
      const isTaken = taken?.name === name && taken.isTaken(values[name]);
      const found =
        firstFault(values[name], rules) ?? (isTaken ? fault('unique', { Field: taken.label }) : null);
      if (found) errors[name] = { type: found.rule, message: say(found) };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Fields> }
      : { values, errors: {} };
  };
}
