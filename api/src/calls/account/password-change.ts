import { calls } from '@ontrend/shared/wire';
import { rejectCommonPassword } from '../../domain/accounts/common-passwords.ts';
import { rejectLeakedPassword } from '../../domain/accounts/leaked-passwords.ts';
import { requirePassword, wrongPasswordError } from '../../domain/accounts/require-password.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { endAllSessions, openSession } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const findNames = statement<{ names: string[] }, [userId: number]>(
  'password-names',
  'select array[username, email] as names from users where id = $1',
);

/** Updates the hash only if it has not changed in the meantime. */
const updatePasswordHash = statement<{ id: number }, [userId: number, newHash: string, oldHash: string]>(
  'password-write',
  'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id',
);

/**
 * Changes the password, ends all sessions and notifies the user by mail. This browser continues with a new session, because
 * a script may have copied the tokens of its old one.
 */
export const userPasswordChange = defineHandler(
  calls.userPasswordChange,
  async ({ body, viewer, services, acceptLanguage, caller, sessionCookies, log }) => {
    const oldHash = await requirePassword(services.pool, viewer.id, body.oldPassword, 'oldPassword', caller);
    const [user] = await findNames(services.pool, viewer.id);
    rejectCommonPassword(body.password, user?.names ?? [], 'password');
    await rejectLeakedPassword(services, log, body.password, 'password');
    const hash = await hashPassword(body.password);
    const tokens = await inTransaction(services.pool, async (client) => {
      const [user] = await updatePasswordHash(client, viewer.id, hash, oldHash);
      if (!user) throw wrongPasswordError('oldPassword');
      await endAllSessions(client, viewer.id);
      await recordSecurityEvent(client, 'password-changed', { userId: viewer.id }, caller);
      const notice = { kind: 'passwordChanged', userId: viewer.id, caller, acceptLanguage } as const;
      await writeNotice(services, client, notice);
      return openSession(services, client, viewer.id, caller);
    });
    services.mailDispatcher.flush();
    return { data: sessionCookies.send(tokens), message: SUCCESS_MESSAGES.passwordChanged };
  },
  { limits: ['password-change'] },
);
