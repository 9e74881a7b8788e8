import { calls } from '@ontrend/shared/wire';
import { findAccountByEmail, normalizeEmail } from '../../domain/accounts/find-account.ts';
import { assertRegistrationOpen } from '../../domain/accounts/registration.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const findPendingJoin = statement<{ pending: boolean }, [address: string]>(
  'pending-join-code',
  `select true as pending from account_codes where purpose = 'join' and subject = $1 and expires_at > now()`,
);
const upsertPendingJoin = statement<never, [address: string, email: string, hash: string, birthday: string]>(
  'pending-join-upsert',
  `insert into pending_joins (address, email, password_hash, birthday) values ($1, $2, $3, $4)
   on conflict (address) do update
   set email = excluded.email, password_hash = excluded.password_hash, birthday = excluded.birthday, created_at = now()`,
);

/**
 * Starts a registration (ACCOUNT-23, WIRE-48): stores a pending join and sends a confirmation code. The
 * account is created when the code is confirmed. Calling it again is a resend (ACCOUNT-31); the latest input
 * is used. For an address that has an account, work and reply are the same, but its owner gets a mail about
 * the attempt.
 */
export const userJoin = defineHandler(
  calls.userJoin,
  async ({ body, services, countLimit, acceptLanguage }) => {
    assertRegistrationOpen(services.config.registrationClosed, body.clientId);
    const { password, birthday } = body.registration;
    const email = body.registration.email.trim();
    const address = normalizeEmail(email);
    const [pending] = await findPendingJoin(services.pool, address);
    if (!pending) await countLimit('join');
    const hash = await hashPassword(password);
    await inTransaction(services.pool, async (client) => {
      const { code, linkCode } = await services.confirmationCodes.issue(client, 'join', address);
      await upsertPendingJoin(client, address, email, hash, birthday);
      const owner = await findAccountByEmail(client, email);
      const write = await createMailWriter(services, client, owner?.id ?? null, acceptLanguage);
      if (owner) await write('joinTaken', owner.is_active ? owner.email : null);
      else await write('join', email, code, linkCode);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['mail'], getEmail: ({ registration }) => registration.email },
);
