import { calls } from '@ontrend/shared/wire';
import { requirePassword } from '../../domain/accounts/require-password.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const findEmail = statement<{ email: string }, [id: number]>(
  'user-email',
  'select email from users where id = $1',
);

/** Sends the confirmation code for deleting the profile (PROFILE-27). */
export const userDeleteProfileCode = defineHandler(
  calls.userDeleteProfileCode,
  async ({ body, viewer, services, acceptLanguage, countLimit, caller }) => {
    await requirePassword(services.pool, viewer.id, body.password, 'password', caller);
    await countLimit('mail');
    await inTransaction(services.pool, async (client) => {
      const code = await services.confirmationCodes.issue(client, 'delete-profile', String(viewer.id));
      const [user] = await findEmail(client, viewer.id);
      const write = await createMailWriter(services, client, viewer.id, acceptLanguage);
      await write('deleteProfile', user?.email ?? null, code);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['password-change'] },
);
