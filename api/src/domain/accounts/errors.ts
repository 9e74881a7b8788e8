import { createValidationError } from '@ontrend/shared/validation';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * The error for a code that is wrong, expired, replaced or was tried too often, and for addresses without an
 * account, so that it does not reveal which applies.
 * @param field the form field, as in `registration.confirmationCode`
 */
export function invalidCodeError(field: string): ApiError {
  const sentence = 'This code is incorrect or has expired. Check your latest email, or request a new code.';
  return new ApiError(422, 'wrong-code', sentence, { [field]: [sentence] });
}

/** The error for the link of a mail that does not work. @param sentence says why, and what to do */
export function invalidLinkError(sentence: string): ApiError {
  return new ApiError(422, 'wrong-code', sentence, { code: [sentence] });
}

/**
 * The error for a value that another account uses (CONST-25).
 * @param field the form field
 * @param label the field's label in the form, such as `Email`
 */
export function notUniqueError(field: string, label: string): ApiError {
  const { message } = createValidationError('unique', { Field: label });
  return new ApiError(422, 'not-unique', message, { [field]: [message] });
}
