import { type Queryable, statement } from '../../platform/db/statement.ts';
import { generateUsername } from './generate-username.ts';

/** Usernames to try. The last ones contain so many digits that a collision is very unlikely. */
const MAX_USERNAME_ATTEMPTS = 20;

/** A person whose address is confirmed. */
interface NewAccount {
  email: string;
  /** Null for an account without a password. */
  passwordHash: string | null;
  /** YYYY-MM-DD. */
  birthday: string;
}

const insertUser = statement<
  { id: number },
  [username: string, email: string, passwordHash: string | null, birthday: string]
>(
  'account-insert',
  `insert into users (username, name, email, password_hash, birthday) values ($1, $1, $2, $3, $4)
   on conflict do nothing returning id`,
);
const hasAccount = statement<{ id: number }, [address: string]>(
  'account-exists',
  'select id from users where lower(email) = lower($1)',
);

/**
 * Creates an account with a neutral username (ACCOUNT-24).
 * @param db the transaction that has checked who the person is
 * @returns the user id, or null if the address has an account
 */
export async function createAccount(
  db: Queryable,
  { email, passwordHash, birthday }: NewAccount,
): Promise<number | null> {
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const [user] = await insertUser(db, generateUsername(attempt), email, passwordHash, birthday);
    if (user) return user.id;
    if ((await hasAccount(db, email)).length > 0) return null;
  }
  throw new Error('No username was available.');
}
