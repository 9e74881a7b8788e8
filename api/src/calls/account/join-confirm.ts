import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { generateUsername } from '../../domain/accounts/generate-username.ts';
import type { ConfirmedJoin } from '../../domain/accounts/join-attempts.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { endEarlierSession, openSession } from '../../platform/auth/open-session.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Usernames to try. The last ones contain so many digits that a collision is very unlikely. */
const MAX_USERNAME_ATTEMPTS = 20;

const insertUser = statement<{ id: number }, [attempt: number, username: string]>(
  'user-insert',
  `insert into users (username, name, email, password_hash, birthday)
   select $2, $2, email, password_hash, birthday from join_attempts where id = $1
   on conflict do nothing returning id`,
);
const hasAccount = statement<{ id: number }, [address: string]>(
  'join-has-account',
  'select id from users where lower(email) = $1',
);

/**
 * Creates the account and signs the user in, in one transaction (ACCOUNT-23, ACCOUNT-30). The code from a
 * link comes without an address. If the address has got an account in the meantime, every code is rejected.
 */
export const userJoinConfirm = defineHandler(
  calls.userJoinConfirm,
  async ({ body, services, caller, sessionCookies }) => {
    const { email, confirmationCode, attemptKey = null, password = null } = body.registration;
    const proof = {
      address: email === undefined ? null : normalizeEmail(email),
      code: confirmationCode.trim(),
      requester: { ...caller, key: attemptKey },
      password,
    };
    const result = await inTransaction(services.pool, async (client) => {
      const join = await services.joinAttempts.confirm(client, proof);
      if (typeof join === 'string') return join;
      const userId = await createAccount(client, join);
      if (userId === null) return 'wrong-code';
      await services.joinAttempts.delete(client, join.address);
      await endEarlierSession(client, sessionCookies.refreshToken);
      await recordSecurityEvent(client, 'joined', { userId }, caller);
      return openSession(services, client, userId, caller);
    });
    if (typeof result === 'string') throw rejectionError(result);
    return { data: sessionCookies.send(result) };
  },
  { limits: ['code'], getEmail: ({ registration }) => registration.email },
);

function rejectionError(reason: 'wrong-code' | 'wrong-password' | 'password-required'): ApiError {
  if (reason === 'wrong-code') return invalidCodeError('registration.confirmationCode');
  const sentence =
    reason === 'password-required'
      ? 'Enter the password that you chose when you joined.'
      : "This isn't the password that you chose when you joined.";
  return new ApiError(422, reason, sentence, { 'registration.password': [sentence] });
}

/** @returns the user id, or null if the address has an account */
async function createAccount(client: PoolClient, { id, address }: ConfirmedJoin): Promise<number | null> {
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const [user] = await insertUser(client, id, generateUsername(attempt));
    if (user) return user.id;
    if ((await hasAccount(client, address)).length > 0) return null;
  }
  throw new Error('No username was available.');
}
