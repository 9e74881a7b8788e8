import { calls } from '@ontrend/shared/wire';
import { invalidCodeError, notUniqueError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { revokeAccess } from '../../domain/factors/revoke-access.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import { inTransaction, isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const changeEmail = statement<{ former: string }, [id: number, email: string]>(
  'user-email-update',
  `update users set email = $2 from (select email as former from users where id = $1 for update) as before
   where id = $1 returning former`,
);

/**
 * Changes the account's email address to the confirmed one, ends all sessions and mails the previous address a link that
 * restores it (WIRE-44, decisions 076 and 108). This browser continues with a new session, because a script may have copied the tokens
 * of its old one.
 */
export const userEmailChangeConfirm = defineHandler(
  calls.userEmailChangeConfirm,
  async ({ body, viewer, services, acceptLanguage, caller, sessionCookies }) => {
    const { email, confirmationCode } = body.registration;
    const subject = String(viewer.id);
    const tokens = await inTransaction(services.pool, async (client) => {
      const proven = await services.confirmationCodes.verify(
        client,
        'email-change',
        subject,
        confirmationCode.trim(),
        caller,
      );
      if (!proven?.email) return null;
      if (email !== undefined && normalizeEmail(email) !== normalizeEmail(proven.email)) return null;
      const [row] = await changeEmail(client, viewer.id, proven.email);
      await revokeAccess(client, viewer.id, {
        rememberedDevice: caller.deviceHash,
        knownDevices: 'all',
        recovery: 'continues',
      });
      await recordSecurityEvent(client, 'email-changed', { userId: viewer.id }, caller);
      if (row) {
        const notice = { kind: 'emailChanged', undo: { email: row.former } } as const;
        await writeNotice(services, client, { ...notice, userId: viewer.id, caller, acceptLanguage });
      }
      return openSession(services, client, viewer.id, caller, viewer.sessionId);
    }).catch((error: unknown) => {
      // Another user has joined with this address since the code was sent.
      throw isUniqueViolation(error) ? notUniqueError('registration.email', 'Email') : error;
    });
    if (!tokens) throw invalidCodeError('registration.confirmationCode');
    services.mailDispatcher.flush();
    return { data: sessionCookies.send(tokens), message: SUCCESS_MESSAGES.emailChanged };
  },
  { limits: ['code'] },
);
