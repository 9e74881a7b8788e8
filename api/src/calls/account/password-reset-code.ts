import { calls } from '@ontrend/shared/wire';
import { countAttempt } from '../../domain/accounts/attempt-limits.ts';
import { findAccountByEmail, normalizeEmail } from '../../domain/accounts/find-account.ts';
import { getRegistrationForm } from '../../domain/accounts/request-form.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Sends a code for resetting the password (ACCOUNT-38, WIRE-50). For an address without an account, code and
 * mail are created without a recipient, so that neither the reply nor its timing reveals whether the account
 * exists.
 */
export const userPasswordResetCode = defineHandler(
  calls.userPasswordResetCode,
  async ({ body, services, acceptLanguage, caller }) => {
    const { email, attemptKey = null } = getRegistrationForm(body);
    await inTransaction(services.pool, async (client) => {
      const requester = { ...caller, key: attemptKey };
      const code = await services.confirmationCodes.issue(
        client,
        'password-reset',
        normalizeEmail(email),
        null,
        requester,
      );
      await countAttempt(client, services.limiter, 'mailbox', normalizeEmail(email), caller);
      const owner = await findAccountByEmail(client, email);
      const write = await createMailWriter(services, client, owner?.id ?? null, acceptLanguage);
      await write('passwordReset', owner?.is_active ? owner.email : null, code);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['mail'], getEmail: (body) => getRegistrationForm(body).email },
);
