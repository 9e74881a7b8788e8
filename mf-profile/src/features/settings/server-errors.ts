import { ApiError } from '@ontrend/shared/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts what the server has against a form to the inputs it is about.
 * @returns the sentences that are about none of them
 */
export function showServerErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
  fallback: string,
): string[] {
  if (!(error instanceof ApiError)) return [fallback];
  const inputs = Object.keys(form.getValues());
  const shownFields = Object.entries(error.fields).filter(([field, [message]]) => {
    // As in `registration.email`.
    const name = field.split('.').at(-1) ?? '';
    if (!inputs.includes(name) || !message) return false;
    form.setError(name as Path<Fields>, { type: 'server', message: message }, { shouldFocus: true });
    return true;
  });
  return shownFields.length > 0 ? [] : error.messages;
}

/** What the server has against something that is no form's. */
export function errorMessages(error: unknown, fallback: string): string[] {
  return error instanceof ApiError ? error.messages : [fallback];
}
