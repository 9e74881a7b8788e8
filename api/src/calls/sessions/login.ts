import { calls } from '@ontrend/shared/wire';
import { countAttempt } from '../../domain/accounts/attempt-limits.ts';
import { takeFirstSignIn } from '../../domain/accounts/create-account.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { findSignUp, signUpError } from '../../domain/sign-up/waiting-sign-ups.ts';
import { notDeletedSql } from '../../platform/auth/not-deleted.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../platform/auth/passwords.ts';
import type { AccountState } from '../../platform/auth/session-lookup.ts';
import { inTransaction, type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { accountBlockedError, completeFirstStep, lockSignInAccount } from './complete-sign-in.ts';

interface UserRow {
  id: number;
  password_hash: string | null;
  state: AccountState;
}

const selectUser = statement<UserRow, [lowerEmail: string]>(
  'login-user',
  `select id, password_hash, state from users
   where lower(email) = $1 and ${notDeletedSql('users')}`,
);
/** Only if the password was not changed in the meantime. */
const replaceHash = statement<never, [userId: number, newHash: string, oldHash: string]>(
  'password-rehash',
  'update users set password_hash = $2 where id = $1 and password_hash = $3',
);

/**
 * Signs in with email and password (ACCOUNT-34, WIRE-52), or asks for the second step (ACCOUNT-60). Neither the reply nor its
 * timing reveals which of the two is wrong.
 */
export const userLogin = defineHandler(
  calls.userLogin,
  async (context) => {
    const { body, services, caller, sessionCookies } = context;
    const { email, password } = body.registration;
    // Before the password is checked, so that concurrent calls cannot exceed the limit.
    const refundFailure = await countAttempt(
      services.pool,
      services.limiter,
      'login-failures',
      normalizeEmail(email),
      caller,
    );
    const [user] = await selectUser(services.pool, normalizeEmail(email));
    const signUp = user ? null : await findSignUp(services.pool, normalizeEmail(email));
    const account = user ?? signUp;
    if (!(await verifyPassword(account?.password_hash ?? null, password)) || !account) {
      await recordSecurityEvent(services.pool, 'sign-in-failed', { userId: user?.id ?? null }, caller);
      throw wrongCredentialsError();
    }
    await refundFailure();
    if (!user) throw signUp ? signUpError(signUp) : wrongCredentialsError();
    if (user.state === 'blocked') throw accountBlockedError();
    await upgradeHash(services.pool, user, password);
    const reply = await inTransaction(services.pool, async (client) => {
      const locked = await lockSignInAccount(client, user.id);
      if (locked?.state === 'blocked') throw accountBlockedError();
      // The password was checked before the lock, because that takes long. It may have been changed since.
      if (
        locked?.password_hash !== user.password_hash &&
        !(await verifyPassword(locked?.password_hash ?? null, password))
      )
        throw wrongCredentialsError();
      const completed = await completeFirstStep(client, user.id, 'password', context);
      if ('secondStep' in completed) return completed;
      return { tokens: completed, isFirstSignIn: await takeFirstSignIn(client, user.id) };
    });
    services.mailDispatcher.flush();
    if ('secondStep' in reply) return { data: reply };
    const { tokens, isFirstSignIn } = reply;
    return { data: sessionCookies.send(tokens), ...(isFirstSignIn && { isFirstSignIn }) };
  },
  { limits: ['login'], getEmail: ({ registration }) => registration.email },
);

/** Replaces a hash of an earlier cost, because only a login knows the password. Sessions continue. */
async function upgradeHash(db: Queryable, { id, password_hash }: UserRow, password: string): Promise<void> {
  if (password_hash && isOutdatedHash(password_hash))
    await replaceHash(db, id, await hashPassword(password), password_hash);
}

function wrongCredentialsError(): ApiError {
  const message = 'Incorrect email or password.';
  return new ApiError(422, 'wrong-credentials', message, { 'registration.password': [message] });
}
