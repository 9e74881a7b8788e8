import { type Queryable, statement } from '../../platform/db/statement.ts';

const checkNeed = statement<{ needs_password: boolean }, [userId: number]>(
  'account-needs-password',
  `select password_hash is not null
     or not (exists (select from passkeys where user_id = users.id)
       or exists (select from identities where user_id = users.id)) as needs_password
   from users where id = $1`,
);

/**
 * Returns whether the owner of an account signs in by password. An account without one that has a passkey or an identity needs none
 * (ACCOUNT-73).
 */
export async function needsPassword(db: Queryable, userId: number): Promise<boolean> {
  return (await checkNeed(db, userId))[0]?.needs_password ?? true;
}
