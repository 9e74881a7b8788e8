import { calls } from '@ontrend/shared/wire';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { findAccountByEmail } from '../../domain/accounts/find-account.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { handler } from '../framework/handler.ts';

/** Mails a code to the address that somebody wants to have (spec 7). */
export const userEmailChangeCode = handler(
  calls.userEmailChangeCode,
  async ({ body, viewer, services, acceptLanguage }) => {
    const email = body.registration.email.trim();
    await inTransaction(services.pool, async (client) => {
      if (await findAccountByEmail(client, email)) throw notUniqueError('registration.email', 'Email');
      const { code } = await services.codes.issue(client, 'email-change', String(viewer.id), email);
      const write = await createMailWriter(services, client, viewer.id, acceptLanguage);
      await write('emailChange', email, code);
    });
    services.postman.wake();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['mail'] },
);
