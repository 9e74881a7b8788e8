import { calls } from '@ontrend/shared/wire';
import { rejectCommonPassword } from '../../domain/accounts/common-passwords.ts';
import {
  readPasswordHash,
  requireFreshAuthentication,
  wrongPasswordError,
} from '../../domain/accounts/fresh-authentication.ts';
import { rejectLeakedPassword } from '../../domain/accounts/leaked-passwords.ts';
import { rejectFormerPassword } from '../../domain/accounts/reject-former-password.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { revokeAccess } from '../../domain/factors/revoke-access.ts';
import { describeNewPassword } from '../../domain/notices/notice.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const findNames = statement<{ names: string[] }, [userId: number]>(
  'password-names',
  'select array[username, email] as names from users where id = $1',
);

/** Updates the hash only if it has not changed in the meantime. */
const updatePasswordHash = statement<
  { id: number },
  [userId: number, newHash: string, oldHash: string | null]
>(
  'password-write',
  'update users set password_hash = $2 where id = $1 and password_hash is not distinct from $3 returning id',
);

/**
 * Changes the password, or gives one to an account without a password, ends all sessions and notifies the user by mail
 * (ACCOUNT-68). Other browsers ask for the second step again. This browser continues with a new session, because
 * a script may have copied the tokens of its old one.
 */
export const userPasswordChange = defineHandler(
  calls.userPasswordChange,
  async ({ body, viewer, services, acceptLanguage, caller, sessionCookies, log }) => {
    const oldHash = await readPasswordHash(services.pool, viewer.id);
    // First, so that users do not reauthenticate for a password that is then rejected.
    const [user] = await findNames(services.pool, viewer.id);
    rejectCommonPassword(body.password, user?.names ?? [], 'password');
    await rejectLeakedPassword(services, log, body.password, 'password');
    const given = { password: body.oldPassword, field: 'oldPassword' };
    await requireFreshAuthentication(services.pool, viewer, caller, given);
    // Afterwards, because it says whether a password is the current one.
    await rejectFormerPassword(services.pool, viewer.id, body.password, 'password');
    const hash = await hashPassword(body.password);
    const tokens = await inTransaction(services.pool, async (client) => {
      const [user] = await updatePasswordHash(client, viewer.id, hash, oldHash);
      if (!user) throw wrongPasswordError('oldPassword');
      await revokeAccess(client, viewer.id, {
        rememberedDevice: caller.deviceHash,
        knownDevices: 'all',
        recovery: 'continues',
      });
      await recordSecurityEvent(client, 'password-changed', { userId: viewer.id }, caller);
      await writeNotice(services, client, {
        ...describeNewPassword(oldHash),
        userId: viewer.id,
        caller,
        acceptLanguage,
      });
      return openSession(services, client, viewer.id, caller, body.oldPassword ? null : viewer.sessionId);
    });
    services.mailDispatcher.flush();
    return { data: sessionCookies.send(tokens), message: SUCCESS_MESSAGES.passwordChanged };
  },
  { limits: ['password-change'] },
);
