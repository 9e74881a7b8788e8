import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';

const lockMethods = statement<{ has_other: boolean }, [userId: number, removedId: string]>(
  'account-other-methods',
  `select password_hash is not null
     or exists (select from passkeys where user_id = users.id and id <> $2)
     or exists (select from identities where user_id = users.id and id <> $2) as has_other
   from users where id = $1 for no key update`,
);

/**
 * Requires that an account can still be signed in to without a passkey or identity that is about to be removed (ACCOUNT-64,
 * ACCOUNT-87). Locks the account, so that no other method is removed in the meantime.
 * @param db transaction of the removal
 * @param removedId of the passkey or identity
 * @throws {ApiError} 409 `last-method`
 */
export async function requireOtherSignInMethod(
  db: Queryable,
  userId: number,
  removedId: string,
): Promise<void> {
  const [methods] = await lockMethods(db, userId, removedId);
  if (methods?.has_other) return;
  throw new ApiError(
    409,
    'last-method',
    'You could not log in any more. Set a password or add another way to log in first.',
  );
}
