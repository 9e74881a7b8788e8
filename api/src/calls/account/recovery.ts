import { calls } from '@ontrend/shared/wire';
import { invalidLinkError } from '../../domain/accounts/errors.ts';
import { removeAllFactors } from '../../domain/factors/account-factors.ts';
import { expiredTicketError } from '../../domain/factors/errors.ts';
import { finishRecovery, resendRecoveryLink, startRecovery } from '../../domain/factors/recoveries.ts';
import { revokeAccess } from '../../domain/factors/revoke-access.ts';
import { lockLoginTicket } from '../../domain/factors/tickets.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const INVALID_LINK =
  'This link has expired or has been used, or the recovery was canceled by a login with a passkey, an app or a recovery code, by a new password, or with "This wasn\'t me". Log in to see its state, or to start it again.';

/**
 * Starts the recovery of an account whose owner has passed the first step of a login but lost all factors (ACCOUNT-66). The owner
 * gets a notice at once, and the worker mails the link after a day. Later calls mail it again, at most once in an hour. The login can still be completed, which cancels the recovery.
 */
export const userRecoveryStart = defineHandler(
  calls.userRecoveryStart,
  async ({ body, services, caller, acceptLanguage }) => {
    const started = await inTransaction(services.pool, async (client) => {
      const userId = await lockLoginTicket(client, body.ticket);
      if (userId === null) return null;
      const { recovery, isNew } = await startRecovery(client, userId, caller);
      if (isNew) {
        await recordSecurityEvent(client, 'recovery-started', { userId }, caller);
        const kind = 'recoveryStarted';
        await writeNotice(services, client, { kind, userId, caller, acceptLanguage });
      }
      return (await resendRecoveryLink(services, client, userId, acceptLanguage)) ?? recovery;
    });
    if (!started) throw expiredTicketError();
    services.mailDispatcher.flush();
    return { data: started };
  },
  { limits: ['mail'] },
);

/** Removes all factors with the code of a recovery's link, and ends all sessions (ACCOUNT-66). The password remains. */
export const userRecoveryFinish = defineHandler(
  calls.userRecoveryFinish,
  async ({ body, services, caller, acceptLanguage }) => {
    const email = await inTransaction(services.pool, async (client) => {
      const account = await finishRecovery(client, body.code.trim());
      if (!account) return null;
      const { userId } = account;
      await removeAllFactors(client, userId);
      await revokeAccess(client, userId, {
        rememberedDevice: null,
        knownDevices: 'all',
        recovery: 'is-canceled',
      });
      await recordSecurityEvent(client, 'recovery-finished', { userId }, caller);
      const kind = 'recoveryFinished';
      await writeNotice(services, client, { kind, userId, caller, acceptLanguage });
      return account.email;
    });
    if (email === null) throw invalidLinkError(INVALID_LINK);
    services.mailDispatcher.flush();
    return { data: { email } };
  },
  { limits: ['code'] },
);
