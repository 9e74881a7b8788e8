import { ApiError } from '../../platform/http/api-error.ts';
import { MAX_PASSKEYS } from './constants.ts';

/** The error for a passkey that is unknown, removed, not of this site, or whose signature is invalid. */
export function wrongPasskeyError(): ApiError {
  return new ApiError(422, 'wrong-passkey', "This passkey doesn't work here. Try another way.");
}

/** The error for a ticket that is expired, used or unknown. */
export function expiredTicketError(): ApiError {
  return new ApiError(422, 'expired-ticket', 'This took too long. Start again.');
}

/** The error for a code that is wrong or was used before. @param field path of the code in the body */
export function wrongFactorCodeError(field: string): ApiError {
  const sentence = 'This code is incorrect or was used before. Enter a new one.';
  return new ApiError(422, 'wrong-code', sentence, { [field]: [sentence] });
}

/**
 * The error for a correct first code of an app whose clock is wrong.
 * @param field path of the code in the body
 * @param minutes by which the clock is fast or, if negative, slow
 */
export function clockDiffersError(field: string, minutes: number): ApiError {
  const distance = Math.abs(minutes) === 1 ? '1 minute' : `${Math.abs(minutes)} minutes`;
  const sentence = `The clock of the device with your app is about ${distance} ${minutes > 0 ? 'fast' : 'slow'}. Set it automatically, then enter a new code.`;
  return new ApiError(422, 'clock-differs', sentence, { [field]: [sentence] });
}

/** The error for the last wrong code that a login accepts. */
export function lastFactorCodeError(): ApiError {
  const sentence = 'Too many wrong codes. Log in again.';
  return new ApiError(422, 'last-code-wrong', sentence, { code: [sentence] });
}

/** The error for a code of an app whose secret cannot be decrypted, because AUTH_SECRET has changed. */
export function unreadableTotpError(): ApiError {
  return new ApiError(
    503,
    'totp-unavailable',
    "Codes of your authenticator app can't be checked at the moment. Use another way, or contact us.",
  );
}

export function tooManyPasskeysError(): ApiError {
  return new ApiError(
    422,
    'too-many-passkeys',
    `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`,
  );
}

export function totpExistsError(): ApiError {
  return new ApiError(409, 'totp-exists', 'You already use an authenticator app. Remove it first.');
}
