import { DEMO_PASSWORD, users } from '../../../../demo/content.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import type { RunSql } from '../../platform/db/run-sql.ts';

/**
 * Replaces the published password of demo accounts, which earlier versions gave them in every installation, and ends their
 * sessions. Accounts with another password stay as they are.
 * @returns whether an account had the published password
 */
export async function replaceKnownPassword(run: RunSql, password: string): Promise<boolean> {
  const { rows } = await run('select id, password_hash from users where email = any ($1)', [
    users.map(({ email }) => email),
  ]);
  const accounts = rows as { id: number; password_hash: string }[];
  // Seeded accounts share one hash, so this verifies few of them.
  const hashes = [...new Set(accounts.map((account) => account.password_hash))];
  const isKnown = await Promise.all(hashes.map((hash) => verifyPassword(hash, DEMO_PASSWORD)));
  const known = hashes.filter((_, index) => isKnown[index]);
  if (known.length === 0) return false;
  const ids = accounts.filter((account) => known.includes(account.password_hash)).map(({ id }) => id);
  await run('update users set password_hash = $2 where id = any ($1)', [ids, await hashPassword(password)]);
  await run('update sessions set ended_at = now() where user_id = any ($1) and ended_at is null', [ids]);
  return true;
}
