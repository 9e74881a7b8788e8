import { ApiError } from '@ontrend/shared/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts what the server has against a form to the inputs it is about.
 * @returns the sentences that are about none of them
 */
export function showRefusal<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
  unknown: string,
): string[] {
  if (!(error instanceof ApiError)) return [unknown];
  const inputs = Object.keys(form.getValues());
  const told = Object.entries(error.fields).filter(([field, [sentence]]) => {
    // As in `registration.email`.
    const name = field.split('.').at(-1) ?? '';
    if (!inputs.includes(name) || !sentence) return false;
    form.setError(name as Path<Fields>, { type: 'server', message: sentence }, { shouldFocus: true });
    return true;
  });
  return told.length > 0 ? [] : error.messages;
}

/** What the server has against something that is no form's. */
export function refusalOf(error: unknown, unknown: string): string[] {
  return error instanceof ApiError ? error.messages : [unknown];
}
