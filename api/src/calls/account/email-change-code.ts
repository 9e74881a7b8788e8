import { calls } from '@ontrend/shared/wire';
import { countAttempt } from '../../domain/accounts/attempt-limits.ts';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { findAccountByEmail, normalizeEmail } from '../../domain/accounts/find-account.ts';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { rejectBlockedDomain } from '../../domain/sign-up/mail-domains.ts';
import { findSignUp } from '../../domain/sign-up/waiting-sign-ups.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Sends a confirmation code to the new email address (PROFILE-25, ACCOUNT-68). */
export const userEmailChangeCode = defineHandler(
  calls.userEmailChangeCode,
  async ({ body, viewer, services, acceptLanguage, countLimit, caller }) => {
    const { password } = body.registration;
    const given = { password, field: 'registration.password' };
    await requireFreshAuthentication(services.pool, viewer, caller, given);
    await countLimit('mail');
    const email = body.registration.email.trim();
    await rejectBlockedDomain(services.blockedMailDomains, email);
    await inTransaction(services.pool, async (client) => {
      if ((await findAccountByEmail(client, email)) || (await findSignUp(client, normalizeEmail(email))))
        throw notUniqueError('registration.email', 'Email');
      const code = await services.confirmationCodes.issue(client, 'email-change', String(viewer.id), email);
      await countAttempt(client, services.limiter, 'mailbox', normalizeEmail(email), caller);
      const write = await createMailWriter(services, client, viewer.id, acceptLanguage);
      await write('emailChange', email, code);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['password-change'] },
);
