import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { recordSecurityEvent } from '../security-events/index.ts';
import type { Caller } from './caller.ts';
import { FRESH_AUTHENTICATION_MINUTES } from './constants.ts';

const selectPasswordHash = statement<{ password_hash: string | null }, [userId: number]>(
  'password-read',
  'select password_hash from users where id = $1',
);
// A session of a browser is verified only for requests with its device cookie.
const selectFreshUntil = statement<{ verified_until: Date }, [sessionId: string, deviceHash: Buffer | null]>(
  'session-fresh-until',
  `select verified_at + interval '${FRESH_AUTHENTICATION_MINUTES} minutes' as verified_until from sessions
   where id = $1 and device_hash is not distinct from $2 and verified_at > now() - interval '${FRESH_AUTHENTICATION_MINUTES} minutes'`,
);
const updateProofTime = statement<{ verified_until: Date }, [sessionId: string, deviceHash: Buffer | null]>(
  'session-store-proof',
  `update sessions set verified_at = now(), device_hash = $2
   where id = $1 and ($2::bytea is not null or device_hash is null)
   returning verified_at + interval '${FRESH_AUTHENTICATION_MINUTES} minutes' as verified_until`,
);

/** A password in the body of a call. */
interface GivenPassword {
  password: string | undefined;
  /** Path of the password in the body, for the error. */
  field: string;
}

/**
 * Requires a fresh proof that the viewer owns the account, before a call that could cost the user the account or reveal all its
 * data, so that a stolen access token is not enough (ACCOUNT-68, decision 107): the current password in the same call, or a
 * sign-in or `verify` of this session in the last five minutes. A script can copy the token of a browser's session, but not the
 * device cookie, so only that browser can use the five minutes. A given password is checked in any case.
 * @param caller for the log of security events
 * @throws {ApiError} 403 `verification-required` without a fresh proof, 422 `wrong-password`
 */
export async function requireFreshAuthentication(
  db: Queryable,
  viewer: Viewer,
  caller: Caller,
  given?: GivenPassword,
): Promise<void> {
  if (given?.password) return checkPassword(db, viewer.id, given.password, given.field, caller);
  if (!(await findFreshUntil(db, viewer, caller))) throw reauthenticationRequiredError();
}

/** Checks the current password of an account. @throws {ApiError} 422 `wrong-password`, also for an account without one */
export async function checkPassword(
  db: Queryable,
  userId: number,
  password: string,
  field: string,
  caller: Caller,
): Promise<void> {
  if (await verifyPassword(await readPasswordHash(db, userId), password)) return;
  await recordSecurityEvent(db, 'password-check-failed', { userId }, caller);
  throw wrongPasswordError(field);
}

/** Returns the hash of an account's password; null for an account without a password. */
export async function readPasswordHash(db: Queryable, userId: number): Promise<string | null> {
  return (await selectPasswordHash(db, userId))[0]?.password_hash ?? null;
}

/** Returns until when the viewer needs no other proof in this browser; null if it is needed now. */
export async function findFreshUntil(
  db: Queryable,
  { sessionId }: Viewer,
  { deviceHash }: Caller,
): Promise<Date | null> {
  return (await selectFreshUntil(db, sessionId, deviceHash))[0]?.verified_until ?? null;
}

/**
 * Stores a proof for the session of the viewer and its browser, whose device cookie may be new. A proof without the cookie is not
 * stored for the session of a browser: it would renew the five minutes of that browser, and not be valid for the caller.
 * @returns until when it is valid; null if it was not stored
 */
export async function storeFreshAuthentication(
  db: Queryable,
  { sessionId }: Viewer,
  { deviceHash }: Caller,
): Promise<Date | null> {
  return (await updateProofTime(db, sessionId, deviceHash))[0]?.verified_until ?? null;
}

/** The error for a right proof that was given outside of the browser of the session. */
export function wrongDeviceError(): ApiError {
  return new ApiError(
    403,
    'wrong-device',
    'This session belongs to a browser. Confirm in that browser that it is you.',
  );
}

/** @param field path of the password in the body */
export function wrongPasswordError(field: string): ApiError {
  const message = 'Your current password is incorrect.';
  return new ApiError(422, 'wrong-password', message, { [field]: [message] });
}

function reauthenticationRequiredError(): ApiError {
  return new ApiError(403, 'verification-required', "Confirm it's you to continue.");
}
