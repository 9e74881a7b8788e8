import { calls } from '@ontrend/shared/wire';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Checks a code for resetting the password (ACCOUNT-38, WIRE-49). The code can be used once more, by
 * `password-reset-end`, and expires ten minutes later than usual, because the user has to choose a password.
 */
export const userPasswordResetConfirm = defineHandler(
  calls.userPasswordResetConfirm,
  async ({ body, services: { pool, confirmationCodes }, caller }) => {
    const { email, confirmationCode, attemptKey = null } = body.registration;
    const address = normalizeEmail(email);
    const verifier = { ...caller, key: attemptKey };
    const proven = await inTransaction(pool, async (client) => {
      const code = confirmationCode.trim();
      const right = await confirmationCodes.verify(client, 'password-reset', address, code, verifier);
      if (right) await confirmationCodes.extend(client, 'password-reset', address, verifier);
      return right;
    });
    if (!proven) throw invalidCodeError('registration.confirmationCode');
    return { data: {} };
  },
  { limits: ['code'], getEmail: ({ registration }) => registration.email },
);
