import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { generateUsername } from '../../domain/accounts/generate-username.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Usernames to try. The last ones contain so many digits that a collision is very unlikely. */
const MAX_USERNAME_ATTEMPTS = 20;

const lockPendingJoin = statement<{ found: number }, [address: string]>(
  'pending-join-lock',
  'select 1 as found from pending_joins where address = $1 for update',
);
const insertUser = statement<{ id: number }, [address: string, username: string]>(
  'user-insert',
  `insert into users (username, name, email, password_hash, birthday)
   select $2, $2, email, password_hash, birthday from pending_joins where address = $1
   on conflict do nothing returning id`,
);
const hasAccount = statement<{ id: number }, [address: string]>(
  'join-has-account',
  'select id from users where lower(email) = $1',
);
const deletePendingJoin = statement<never, [address: string]>(
  'pending-join-delete',
  'delete from pending_joins where address = $1',
);

/**
 * Creates the account and signs the user in, in one transaction (ACCOUNT-23, ACCOUNT-30). The code from a
 * link comes without an address. If the address has got an account in the meantime, every code is rejected.
 */
export const userJoinConfirm = defineHandler(
  calls.userJoinConfirm,
  async ({ body, services, userAgent }) => {
    const { email, confirmationCode } = body.registration;
    const tokens = await inTransaction(services.pool, async (client) => {
      const subject = email === undefined ? null : normalizeEmail(email);
      const proven = await services.confirmationCodes.verify(
        client,
        'join',
        subject,
        confirmationCode.trim(),
      );
      const userId = proven && (await createAccount(client, proven.subject));
      if (!userId) return null;
      await services.confirmationCodes.delete(client, 'join', proven.subject);
      await deletePendingJoin(client, proven.subject);
      return openSession(services, client, userId, { clientId: body.clientId, userAgent });
    });
    if (!tokens) throw invalidCodeError('registration.confirmationCode');
    return { data: tokens };
  },
  { limits: ['code'], getEmail: ({ registration }) => registration.email },
);

/** @returns the user id, or null if there is no pending join for the address or the address has an account */
async function createAccount(client: PoolClient, address: string): Promise<number | null> {
  if ((await lockPendingJoin(client, address)).length === 0) return null;
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const [user] = await insertUser(client, address, generateUsername(attempt));
    if (user) return user.id;
    if ((await hasAccount(client, address)).length > 0) return null;
  }
  throw new Error('No username was available.');
}
