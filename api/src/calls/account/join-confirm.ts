import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { generateUsername } from '../../domain/accounts/generate-username.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { handler } from '../framework/handler.ts';

/** User names tried; the last ones have so many digits that somebody else's is next to impossible. */
const NAME_ATTEMPTS = 20;

const takePending = statement<{ email: string }, [address: string]>(
  'join-take',
  'select email from pending_joins where address = $1 for update',
);
const insertPerson = statement<{ id: number }, [address: string, username: string]>(
  'join-insert',
  `insert into users (username, name, email, password_hash, birthday)
   select $2, $2, email, password_hash, birthday from pending_joins where address = $1
   on conflict do nothing returning id`,
);
const hasAccount = statement<{ id: number }, [address: string]>(
  'join-has-account',
  'select id from users where lower(email) = $1',
);
const dropPending = statement<never, [address: string]>(
  'join-drop',
  'delete from pending_joins where address = $1',
);

/**
 * Makes the account and signs it in (spec 4, 7), all in one transaction. A link's code comes without an address. Where
 * the address has got an account meanwhile, no code is right.
 */
export const userJoinConfirm = handler(
  calls.userJoinConfirm,
  async ({ body, services, userAgent }) => {
    const { email, confirmationCode } = body.registration;
    const tokens = await inTransaction(services.pool, async (client) => {
      const subject = email === undefined ? null : normalizeEmail(email);
      const proven = await services.codes.verify(client, 'join', subject, confirmationCode.trim());
      const userId = proven && (await makePerson(client, proven.subject));
      if (!userId) return null;
      await services.codes.delete(client, 'join', proven.subject);
      await dropPending(client, proven.subject);
      return openSession(services, client, userId, { clientId: body.clientId, userAgent });
    });
    if (!tokens) throw invalidCodeError('registration.confirmationCode');
    return { data: tokens };
  },
  { limits: ['code'], emailOf: ({ registration }) => registration.email },
);

/** @returns null when nobody waits for that address, or it has an account */
async function makePerson(client: PoolClient, address: string): Promise<number | null> {
  const [pending] = await takePending(client, address);
  if (!pending) return null;
  for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
    const [person] = await insertPerson(client, address, generateUsername(pending.email, attempt));
    if (person) return person.id;
    if ((await hasAccount(client, address)).length > 0) return null;
  }
  throw new Error('No user name was free.');
}
