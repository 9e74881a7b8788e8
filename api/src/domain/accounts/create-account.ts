import { type Queryable, statement } from '../../platform/db/statement.ts';
import { generateUsername } from './generate-username.ts';

/** Usernames to try. The last ones contain so many digits that a collision is very unlikely. */
const MAX_USERNAME_ATTEMPTS = 20;

/** Tables with sign-ups. */
type SignUpTable = 'join_attempts' | 'sign_ups';

/** A new account. */
interface CreatedAccount {
  id: number;
  username: string;
}

const defineInsert = (table: SignUpTable) =>
  statement<{ id: number }, [id: number, username: string]>(
    `user-insert-${table}`,
    `insert into users (username, name, email, password_hash, birthday, invitation_id, awaits_first_sign_in)
     select $2, $2, email, password_hash, birthday, invitation_id, ${table === 'sign_ups'} from ${table} where id = $1
     on conflict do nothing returning id`,
  );
const insertSignUp = { join_attempts: defineInsert('join_attempts'), sign_ups: defineInsert('sign_ups') };
const insertUser = statement<{ id: number }, [username: string, email: string, birthday: string]>(
  'user-insert',
  `insert into users (username, name, email, birthday) values ($1, $1, $2, $3)
   on conflict do nothing returning id`,
);
const hasAccount = statement<{ id: number }, [address: string]>(
  'join-has-account',
  'select id from users where lower(email) = lower($1)',
);

const endWaiting = statement<{ id: number }, [userId: number]>(
  'user-first-sign-in',
  'update users set awaits_first_sign_in = false where id = $1 and awaits_first_sign_in returning id',
);

/**
 * Creates the account of a sign-up, with a neutral username (ACCOUNT-24).
 * @param table where the sign-up is stored
 * @param address its email address in lower case
 * @returns null if the address has an account
 */
export function createAccount(
  db: Queryable,
  table: SignUpTable,
  { id, address }: { id: number; address: string },
): Promise<CreatedAccount | null> {
  return insertWithUsername(db, address, (username) => insertSignUp[table](db, id, username));
}

/**
 * Creates an account without a password, with a neutral username (ACCOUNT-24).
 * @param person `email` is verified, `birthday` is YYYY-MM-DD
 * @returns null if the address has an account
 */
export function createAccountWithoutPassword(
  db: Queryable,
  { email, birthday }: { email: string; birthday: string },
): Promise<CreatedAccount | null> {
  return insertWithUsername(db, email, (username) => insertUser(db, username, email, birthday));
}

/**
 * Stores that the owner of an account has signed in.
 * @returns whether that was the first time since an administrator approved the sign-up (ACCOUNT-79)
 */
export async function takeFirstSignIn(db: Queryable, userId: number): Promise<boolean> {
  return (await endWaiting(db, userId)).length > 0;
}

async function insertWithUsername(
  db: Queryable,
  address: string,
  insert: (username: string) => Promise<{ id: number }[]>,
): Promise<CreatedAccount | null> {
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const username = generateUsername(attempt);
    const [user] = await insert(username);
    if (user) return { id: user.id, username };
    if ((await hasAccount(db, address)).length > 0) return null;
  }
  throw new Error('No username was available.');
}
