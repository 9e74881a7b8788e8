import { verifyPassword } from '../../platform/auth/passwords.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { recordSecurityEvent } from '../security-events/index.ts';
import type { Caller } from './caller.ts';

const selectPasswordHash = statement<{ password_hash: string }, [userId: number]>(
  'password-read',
  'select password_hash from users where id = $1',
);

/**
 * Checks the password again before a call that could cost the user the account or reveal all its data, so that a stolen
 * access token is not enough (decision 075).
 * @param field path of the password in the body, for the error
 * @param caller for the log of security events
 * @returns the verified hash
 * @throws {ApiError} 422 `password-required` without a password, 422 `wrong-password`
 */
export async function requirePassword(
  db: Queryable,
  userId: number,
  password: string | undefined,
  field: string,
  caller: Caller,
): Promise<string> {
  if (!password) throw passwordError('password-required', 'Enter your current password.', field);
  const [user] = await selectPasswordHash(db, userId);
  if (!user || !(await verifyPassword(user.password_hash, password))) {
    await recordSecurityEvent(db, 'password-check-failed', { userId }, caller);
    throw wrongPasswordError(field);
  }
  return user.password_hash;
}

/** @param field path of the password in the body */
export function wrongPasswordError(field: string): ApiError {
  return passwordError('wrong-password', 'Your current password is incorrect.', field);
}

function passwordError(code: string, message: string, field: string): ApiError {
  return new ApiError(422, code, message, { [field]: [message] });
}
