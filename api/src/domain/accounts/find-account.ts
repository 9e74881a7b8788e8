import { notDeletedSql } from '../../platform/auth/not-deleted.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';

/** Normalizes an email address for comparison. Email addresses are case-insensitive. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

interface AccountRow {
  id: number;
  email: string;
  username: string;
  is_active: boolean;
}

const selectAccount = statement<AccountRow, [address: string]>(
  'account-by-email',
  `select id, email, username,
     state = 'active' and ${notDeletedSql('users')} as is_active
   from users where lower(email) = $1`,
);

/**
 * Returns the account with an email address, or null. `is_active` is false for accounts that are blocked, or whose
 * deletion date has passed.
 */
export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | null> {
  const [account] = await selectAccount(db, normalizeEmail(email));
  return account ?? null;
}

const selectEmail = statement<{ email: string }, [userId: number]>(
  'account-email',
  'select email from users where id = $1',
);

/** Returns the email address of an account. */
export async function readEmail(db: Queryable, userId: number): Promise<string> {
  const [user] = await selectEmail(db, userId);
  if (!user) throw new Error('User not found.');
  return user.email;
}
