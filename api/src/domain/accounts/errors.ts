import { createValidationError } from '@ontrend/shared/validation';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * A code that is wrong, old, replaced or tried too often: one answer for all, and for addresses without an account.
 * @param field where it was typed, as in `registration.confirmationCode`
 */
export function invalidCodeError(field: string): ApiError {
  const sentence =
    'This code is not right, or it is too old. Check the newest mail, or ask for another code.';
  return new ApiError(422, 'wrong-code', sentence, { [field]: [sentence] });
}

/**
 * What somebody else has (spec 5, uniqueness).
 * @param field where it was typed
 * @param label as the form calls it: `Email`
 */
export function notUniqueError(field: string, label: string): ApiError {
  const { message } = createValidationError('unique', { Field: label });
  return new ApiError(422, 'not-unique', message, { [field]: [message] });
}
