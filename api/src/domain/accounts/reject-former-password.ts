import { verifyPassword } from '../../platform/auth/passwords.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Hashes of passwords that an account cannot get. */
interface FormerPasswords {
  password_hash: string | null;
  rejected_password_hashes: string[];
}

const selectFormerPasswords = statement<FormerPasswords, [userId: number]>(
  'passwords-former',
  'select password_hash, rejected_password_hashes from users where id = $1',
);

/**
 * Rejects a new password that is the current one, or that the account had before its owner secured it: a thief may know that one
 * (ACCOUNT-91). The caller has proved to own the account, because the errors reveal passwords.
 * @param field path of the password in the body, for the error
 * @throws {ApiError} 422 `same-password` or `exposed-password`
 */
export async function rejectFormerPassword(
  db: Queryable,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  const [former] = await selectFormerPasswords(db, userId);
  if (!former) return;
  if (await verifyPassword(former.password_hash, password)) {
    const sentence = 'This is already your password. Choose a different one.';
    throw new ApiError(422, 'same-password', sentence, { [field]: [sentence] });
  }
  for (const hash of former.rejected_password_hashes) {
    if (!(await verifyPassword(hash, password))) continue;
    const sentence = 'Someone else may know this password. Choose one that you have not used before.';
    throw new ApiError(422, 'exposed-password', sentence, { [field]: [sentence] });
  }
}
