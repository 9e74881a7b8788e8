import { type Queryable, statement } from '../../platform/db/statement.ts';
import { generateUsername } from './generate-username.ts';

/** Usernames to try. The last ones contain so many digits that a collision is very unlikely. */
const MAX_USERNAME_ATTEMPTS = 20;

/** SQL columns of a table with sign-ups: `join_attempts` or `sign_ups`. */
type SignUpTable = 'join_attempts' | 'sign_ups';

const defineInsert = (table: SignUpTable) =>
  statement<{ id: number }, [id: number, username: string]>(
    `user-insert-${table}`,
    `insert into users (username, name, email, password_hash, birthday, invitation_id)
     select $2, $2, email, password_hash, birthday, invitation_id from ${table} where id = $1
     on conflict do nothing returning id`,
  );
const insertUser = { join_attempts: defineInsert('join_attempts'), sign_ups: defineInsert('sign_ups') };
const hasAccount = statement<{ id: number }, [address: string]>(
  'join-has-account',
  'select id from users where lower(email) = $1',
);

/**
 * Creates the account of a sign-up, with a neutral username (ACCOUNT-24).
 * @param table where the sign-up is stored
 * @param address its email address in lower case
 * @returns the account's id and username, or null if the address has an account
 */
export async function createAccount(
  db: Queryable,
  table: SignUpTable,
  { id, address }: { id: number; address: string },
): Promise<{ id: number; username: string } | null> {
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const username = generateUsername(attempt);
    const [user] = await insertUser[table](db, id, username);
    if (user) return { id: user.id, username };
    if ((await hasAccount(db, address)).length > 0) return null;
  }
  throw new Error('No username was available.');
}
