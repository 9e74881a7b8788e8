import { calls } from '@ontrend/shared/wire';
import { requirePassword, wrongPasswordError } from '../../domain/accounts/require-password.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { endOtherSessions } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Updates the hash only if it has not changed in the meantime. */
const updatePasswordHash = statement<{ email: string }, [userId: number, newHash: string, oldHash: string]>(
  'password-write',
  'update users set password_hash = $2 where id = $1 and password_hash = $3 returning email',
);

/** Changes the password, signs the user out of all other sessions and notifies the user by mail. */
export const userPasswordChange = defineHandler(
  calls.userPasswordChange,
  async ({ body, viewer, services, acceptLanguage, caller }) => {
    const oldHash = await requirePassword(services.pool, viewer.id, body.oldPassword, 'oldPassword', caller);
    const hash = await hashPassword(body.password);
    await inTransaction(services.pool, async (client) => {
      const [user] = await updatePasswordHash(client, viewer.id, hash, oldHash);
      if (!user) throw wrongPasswordError('oldPassword');
      await endOtherSessions(client, viewer.id, viewer.sessionId);
      await recordSecurityEvent(client, 'password-changed', { userId: viewer.id }, caller);
      const write = await createMailWriter(services, client, viewer.id, acceptLanguage);
      await write('passwordChanged', user.email);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.passwordChanged };
  },
  { limits: ['password-change'] },
);
