import { isUniqueViolation, type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ProvidedIdentity } from './provider.ts';

/** An account of an identity provider that is connected to an account of this site. */
export interface IdentityRow {
  id: string;
  issuer: string;
  /** The verified address at the provider when it was connected; null without one. */
  email: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** What identifies a person at a provider, and their verified address. */
export type ProvenIdentity = Pick<ProvidedIdentity, 'issuer' | 'subject' | 'verifiedEmail'>;

const selectOwner = statement<{ user_id: number }, [issuer: string, subject: string]>(
  'identity-owner',
  'select user_id from identities where issuer = $1 and subject = $2',
);
const recordUse = statement<{ user_id: number }, [issuer: string, subject: string, userId: number]>(
  'identity-use',
  `update identities set last_used_at = now() where issuer = $1 and subject = $2 and user_id = $3
   returning user_id`,
);
const insertIdentity = statement<
  IdentityRow,
  [userId: number, issuer: string, subject: string, email: string | null]
>(
  'identity-insert',
  `insert into identities (user_id, issuer, subject, email) values ($1, $2, $3, $4)
   returning id, issuer, email, created_at, last_used_at`,
);
const selectIdentities = statement<IdentityRow, [userId: number]>(
  'identities-list',
  `select id, issuer, email, created_at, last_used_at from identities where user_id = $1 order by created_at`,
);
const deleteIdentity = statement<{ issuer: string }, [userId: number, id: string]>(
  'identity-delete',
  'delete from identities where user_id = $1 and id = $2 returning issuer',
);

/** Returns the user to whom an identity is connected; null if it is not. */
export async function findIdentityOwner(
  db: Queryable,
  { issuer, subject }: ProvenIdentity,
): Promise<number | null> {
  const [owner] = await selectOwner(db, issuer, subject);
  return owner?.user_id ?? null;
}

/**
 * Stores that an identity was used now.
 * @param db transaction that has locked the account
 * @returns whether it is still connected to the account
 */
export async function recordIdentityUse(
  db: Queryable,
  userId: number,
  { issuer, subject }: ProvenIdentity,
): Promise<boolean> {
  return (await recordUse(db, issuer, subject, userId)).length > 0;
}

/**
 * Connects an identity to an account.
 * @throws {ApiError} 409 `identity-taken` if the identity has another account, or the account another identity of this provider
 */
export async function connectIdentity(
  db: Queryable,
  userId: number,
  { issuer, subject, verifiedEmail }: ProvenIdentity,
): Promise<IdentityRow> {
  try {
    const [identity] = await insertIdentity(db, userId, issuer, subject, verifiedEmail);
    if (!identity) throw new Error('The identity was not stored.');
    return identity;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError(
      409,
      'identity-taken',
      'This account is already connected, to this profile or to another one. Disconnect it there first.',
    );
  }
}

/** Returns the identities of a user, the earliest first. */
export const listIdentities = (db: Queryable, userId: number): Promise<IdentityRow[]> =>
  selectIdentities(db, userId);

/** @returns the issuer of the identity; null if the user does not have it */
export async function disconnectIdentity(db: Queryable, userId: number, id: string): Promise<string | null> {
  return (await deleteIdentity(db, userId, id))[0]?.issuer ?? null;
}
