import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { generateUsername } from '../../domain/accounts/generate-username.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** User names tried; the last ones have so many digits that somebody else's is next to impossible. */
const MAX_USERNAME_ATTEMPTS = 20;

const lockPendingJoin = statement<{ email: string }, [address: string]>(
  'join-take',
  'select email from pending_joins where address = $1 for update',
);
const insertUser = statement<{ id: number }, [address: string, username: string]>(
  'join-insert',
  `insert into users (username, name, email, password_hash, birthday)
   select $2, $2, email, password_hash, birthday from pending_joins where address = $1
   on conflict do nothing returning id`,
);
const hasAccount = statement<{ id: number }, [address: string]>(
  'join-has-account',
  'select id from users where lower(email) = $1',
);
const deletePendingJoin = statement<never, [address: string]>(
  'join-drop',
  'delete from pending_joins where address = $1',
);

/**
 * Makes the account and signs it in (spec 4, 7), all in one transaction. A link's code comes without an address. Where
 * the address has got an account meanwhile, no code is right.
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

/** @returns null when nobody waits for that address, or it has an account */
async function createAccount(client: PoolClient, address: string): Promise<number | null> {
  const [pending] = await lockPendingJoin(client, address);
  if (!pending) return null;
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const [person] = await insertUser(client, address, generateUsername(pending.email, attempt));
    if (person) return person.id;
    if ((await hasAccount(client, address)).length > 0) return null;
  }
  throw new Error('No user name was free.');
}
