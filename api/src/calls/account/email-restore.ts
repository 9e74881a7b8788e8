import { randomBytes } from 'node:crypto';
import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import type { Caller } from '../../domain/accounts/caller.ts';
import { cancelDeletion } from '../../domain/accounts/deletion.ts';
import { invalidCodeError, notUniqueError } from '../../domain/accounts/errors.ts';
import { forgetRememberedDevices } from '../../domain/factors/remembered-devices.ts';
import { deleteTicketsOf } from '../../domain/factors/tickets.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { endAllSessions, forgetOtherDevices } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

const PASSWORD_BYTES = 32;

const restoreEmail = statement<{ replaced: string }, [id: number, email: string, passwordHash: string]>(
  'user-email-restore',
  `update users set email = $2, password_hash = $3
   from (select email as replaced from users where id = $1 and state <> 'deleted' for update) as before
   where id = $1 returning replaced`,
);

/**
 * Restores the email address that an account had before a change, with the code from the mail to that address. Whoever
 * changed it may know the password and may have scheduled the deletion of the profile: all sessions end, the password
 * becomes invalid, so that the owner has to reset it, and the deletion is canceled (decision 076).
 */
export const userEmailRestore = defineHandler(
  calls.userEmailRestore,
  async ({ body, services, acceptLanguage, caller }) => {
    const passwordHash = await hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url'));
    const email = await inTransaction(services.pool, (client) =>
      restore(services, client, { code: body.code.trim(), passwordHash, acceptLanguage, caller }),
    ).catch((error: unknown) => {
      // Another user has joined with this address since.
      throw isUniqueViolation(error) ? notUniqueError('code', 'Email') : error;
    });
    if (email === null) throw invalidCodeError('code');
    services.mailDispatcher.flush();
    return { data: { email } };
  },
  { limits: ['code'] },
);

/** @returns the restored address; null for a wrong or expired code */
async function restore(
  services: Services,
  client: PoolClient,
  given: { code: string; passwordHash: string; acceptLanguage: string | undefined; caller: Caller },
): Promise<string | null> {
  const former = await services.formerEmails.take(client, given.code);
  if (!former) return null;
  const { userId, email } = former;
  const [account] = await restoreEmail(client, userId, email, given.passwordHash);
  if (!account) return null;
  await endAllSessions(client, userId);
  await forgetOtherDevices(client, userId, given.caller);
  await forgetRememberedDevices(client, userId);
  await deleteTicketsOf(client, userId);
  await services.confirmationCodes.delete(client, 'email-change', String(userId));
  await services.confirmationCodes.delete(client, 'delete-profile', String(userId));
  await cancelDeletion(client, userId);
  await recordSecurityEvent(client, 'email-restored', { userId }, given.caller);
  const write = await createMailWriter(services, client, userId, given.acceptLanguage);
  await write('emailRestored', account.replaced);
  return email;
}
