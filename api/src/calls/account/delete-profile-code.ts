import { calls } from '@ontrend/shared/wire';
import { readEmail } from '../../domain/accounts/find-account.ts';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Sends the confirmation code for deleting the profile (PROFILE-27, ACCOUNT-68). */
export const userDeleteProfileCode = defineHandler(
  calls.userDeleteProfileCode,
  async ({ body, viewer, services, acceptLanguage, countLimit, caller }) => {
    const given = { password: body.password, field: 'password' };
    await requireFreshAuthentication(services.pool, viewer, caller, given);
    await countLimit('mail');
    await inTransaction(services.pool, async (client) => {
      const code = await services.confirmationCodes.issue(client, 'delete-profile', String(viewer.id));
      const write = await createMailWriter(services, client, viewer.id, acceptLanguage);
      await write('deleteProfile', await readEmail(client, viewer.id), code);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['password-change'] },
);
