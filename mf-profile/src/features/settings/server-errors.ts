import { ApiError } from '@ontrend/shared/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ReauthenticationCanceledError } from './reauthentication/reauthentication-context.ts';

/**
 * Shows the field errors of a failed call at the inputs of the form.
 * @returns the messages when none of them belongs to an input
 */
export function showServerErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
  fallback: string,
): string[] {
  if (!(error instanceof ApiError)) return errorMessages(error, fallback);
  const inputs = Object.keys(form.getValues());
  const shownFields = Object.entries(error.fields).filter(([field, [message]]) => {
    // The field may be nested: `registration.email`.
    const name = field.split('.').at(-1) ?? '';
    if (!inputs.includes(name) || !message) return false;
    form.setError(name as Path<Fields>, { type: 'server', message: message }, { shouldFocus: true });
    return true;
  });
  return shownFields.length > 0 ? [] : error.messages;
}

/** Returns the messages of a failed call without fields; none if the user has canceled it. */
export function errorMessages(error: unknown, fallback: string): string[] {
  if (error instanceof ReauthenticationCanceledError) return [];
  return error instanceof ApiError ? error.messages : [fallback];
}
