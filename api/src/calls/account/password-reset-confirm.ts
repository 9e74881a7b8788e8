import { calls } from '@ontrend/shared/wire';
import { CODE_LIFETIME_MS } from '../../domain/accounts/constants.ts';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const extendCodeExpiry = statement<never, [address: string, seconds: number]>(
  'password-reset-extend',
  `update account_codes set expires_at = sent_at + make_interval(secs => $2)
   where purpose = 'password-reset' and subject = $1`,
);

/**
 * Checks a code for resetting the password (ACCOUNT-38, WIRE-49). The code can be used once more, by
 * `password-reset-end`, and expires ten minutes later than usual, because the user has to choose a password.
 */
export const userPasswordResetConfirm = defineHandler(
  calls.userPasswordResetConfirm,
  async ({ body, services }) => {
    const { email, confirmationCode } = body.registration;
    const address = normalizeEmail(email);
    const proven = await inTransaction(services.pool, async (client) => {
      const right = await services.confirmationCodes.verify(
        client,
        'password-reset',
        address,
        confirmationCode.trim(),
      );
      if (right) await extendCodeExpiry(client, address, (2 * CODE_LIFETIME_MS) / 1_000);
      return right;
    });
    if (!proven) throw invalidCodeError('registration.confirmationCode');
    return { data: {} };
  },
  { limits: ['code'], getEmail: ({ registration }) => registration.email },
);
