import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Days after which a sign-up that was not approved is deleted: from its confirmation, or its rejection. */
export const SIGN_UP_DAYS = 30;

/** A sign-up whose address is confirmed. It is no account until an administrator approves it (ACCOUNT-79). */
export interface SignUp {
  id: number;
  password_hash: string;
  /** Null while it waits. */
  rejection_reason: string | null;
}

/** SQL: the sign-up was not approved in time. */
export const EXPIRED = `coalesce(sign_ups.rejected_at, sign_ups.confirmed_at) < now() - interval '${SIGN_UP_DAYS} days'`;

const selectSignUp = statement<SignUp, [address: string]>(
  'sign-up-by-address',
  `select id, password_hash, rejection_reason from sign_ups
   where address = $1 and not (${EXPIRED})`,
);
const insertSignUp = statement<{ id: number }, [attemptId: number, language: string, siteUrl: string]>(
  'sign-up-insert',
  `insert into sign_ups (address, email, password_hash, birthday, invitation_id, language, site_url)
   select address, email, password_hash, birthday, invitation_id, $2, $3
   from join_attempts where id = $1 and not exists (select from users where lower(users.email) = address)
   -- Replaces one that has expired and was not deleted yet.
   on conflict (address) do update set email = excluded.email, password_hash = excluded.password_hash,
     birthday = excluded.birthday, invitation_id = excluded.invitation_id, language = excluded.language,
     site_url = excluded.site_url, confirmed_at = now(), rejected_at = null, rejection_reason = null
   where ${EXPIRED} returning id`,
);

/** Returns the sign-up of an address that waits or was rejected, or null. @param address in lower case */
export async function findSignUp(db: Queryable, address: string): Promise<SignUp | null> {
  const [signUp] = await selectSignUp(db, address);
  return signUp ?? null;
}

/**
 * Stores a confirmed registration until an administrator decides.
 * @param attemptId of `join_attempts`
 * @param mail language and site of the mails about the decision
 * @returns false if the address has one already, or an account
 */
export async function addSignUp(
  db: Queryable,
  attemptId: number,
  mail: { language: string; siteUrl: string },
): Promise<boolean> {
  return (await insertSignUp(db, attemptId, mail.language, mail.siteUrl)).length > 0;
}

/** The error for an address that is confirmed, but whose sign-up waits. Its message also serves pages of previous releases. */
export function approvalPendingError(): ApiError {
  return new ApiError(
    403,
    'approval-pending',
    'Your email address is confirmed. We review new accounts and will email you when yours is ready, within 30 days.',
  );
}

/** The error for a login, with the right password, to a sign-up that is no account. */
export function signUpError({ rejection_reason: reason }: Pick<SignUp, 'rejection_reason'>): ApiError {
  if (reason === null) return approvalPendingError();
  return new ApiError(403, 'sign-up-rejected', `Your sign-up was not approved. The reason: ${reason}`);
}
