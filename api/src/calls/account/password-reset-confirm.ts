import { calls } from '@ontrend/shared/wire';
import { CODE_LIFE } from '../../domain/accounts/constants.ts';
import { wrongCode } from '../../domain/accounts/errors.ts';
import { addressKey } from '../../domain/accounts/find-account.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { handler } from '../framework/handler.ts';

const extendCode = statement<never, [address: string, seconds: number]>(
  'password-reset-extend',
  `update account_codes set expires_at = sent_at + make_interval(secs => $2)
   where purpose = 'password-reset' and subject = $1`,
);

/**
 * Checks a code for a new password (spec 4, 7). It is good once more, for `password-reset-end`, and ten minutes longer:
 * the new password has to be thought of.
 */
export const userPasswordResetConfirm = handler(
  calls.userPasswordResetConfirm,
  async ({ body, services }) => {
    const { email, confirmationCode } = body.registration;
    const address = addressKey(email);
    const proven = await inTransaction(services.pool, async (client) => {
      const right = await services.codes.check(client, 'password-reset', address, confirmationCode.trim());
      if (right) await extendCode(client, address, (2 * CODE_LIFE) / 1_000);
      return right;
    });
    if (!proven) throw wrongCode('registration.confirmationCode');
    return { data: {} };
  },
  { limits: ['code'], emailOf: ({ registration }) => registration.email },
);
