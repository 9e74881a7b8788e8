import { calls } from '@ontrend/shared/wire';
import { taken } from '../../domain/accounts/errors.ts';
import { ownerOf } from '../../domain/accounts/find-account.ts';
import { MESSAGES } from '../../domain/accounts/success-messages.ts';
import { mailWriter } from '../../domain/mails/mail-writer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { handler } from '../framework/handler.ts';

/** Mails a code to the address that somebody wants to have (spec 7). */
export const userEmailChangeCode = handler(
  calls.userEmailChangeCode,
  async ({ body, viewer, services, acceptLanguage }) => {
    const email = body.registration.email.trim();
    await inTransaction(services.pool, async (client) => {
      if (await ownerOf(client, email)) throw taken('registration.email', 'Email');
      const { code } = await services.codes.issue(client, 'email-change', String(viewer.id), email);
      const write = await mailWriter(services, client, viewer.id, acceptLanguage);
      await write('emailChange', email, code);
    });
    services.postman.wake();
    return { data: {}, message: MESSAGES.codeSent };
  },
  { limits: ['mail'] },
);
