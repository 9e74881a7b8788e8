import type { Passkey } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import type { Caller } from '../accounts/index.ts';
import { recordSecurityEvent } from '../security-events/index.ts';
import type { CreatedCredential, PasskeyCredential, RelyingParty } from './relying-party.ts';

export interface PasskeyRow {
  id: string;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** Named, because prepared statements with `*` would fail after a migration that adds a column. */
const COLUMNS =
  'id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at, last_used_at';

const selectPasskeys = statement<PasskeyRow, [userId: number]>(
  'passkeys-list',
  `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`,
);
const selectOwner = statement<{ user_id: number }, [credentialId: string]>(
  'passkey-owner',
  'select user_id from passkeys where credential_id = $1',
);
const lockPasskey = statement<PasskeyRow, [credentialId: string]>(
  'passkey-lock',
  `select ${COLUMNS} from passkeys where credential_id = $1 for update`,
);
const insertPasskey = statement<
  PasskeyRow,
  [
    userId: number,
    credentialId: string,
    publicKey: Buffer,
    counter: number,
    transports: string[],
    name: string,
    isSynced: boolean,
  ]
>(
  'passkey-insert',
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced)
   values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
);
const usePasskey = statement<never, [id: string, counter: number, isSynced: boolean]>(
  'passkey-use',
  'update passkeys set counter = $2, is_synced = $3, last_used_at = now() where id = $1',
);
const setName = statement<PasskeyRow, [id: string, userId: number, name: string]>(
  'passkey-rename',
  `update passkeys set name = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`,
);
const removePasskey = statement<PasskeyRow, [id: string, userId: number]>(
  'passkey-remove',
  `delete from passkeys where id = $1 and user_id = $2 returning ${COLUMNS}`,
);
const readPasskeyUser = statement<{ handle: string; email: string; name: string }, [userId: number]>(
  'passkey-user',
  `update users set passkey_user_id = coalesce(passkey_user_id, gen_random_uuid()) where id = $1
   returning passkey_user_id as handle, email, name`,
);

/** Returns the passkeys of an account, oldest first. */
export function listPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return selectPasskeys(db, userId);
}

/** Returns what authenticators bind a new passkey of the account to. */
export async function getPasskeyUser(db: Queryable, userId: number) {
  const [user] = await readPasskeyUser(db, userId);
  if (!user) throw new Error('User not found.');
  return user;
}

/** @throws a unique violation for a credential that is registered already */
export async function addPasskey(
  db: Queryable,
  userId: number,
  name: string,
  { credentialId, publicKey, counter, transports, isSynced }: CreatedCredential,
): Promise<PasskeyRow> {
  const key = Buffer.from(publicKey);
  const [row] = await insertPasskey(db, userId, credentialId, key, counter, transports, name, isSynced);
  if (!row) throw new Error('The passkey was not stored.');
  return row;
}

/** @returns undefined for a passkey that the user does not have */
export async function renamePasskey(
  db: Queryable,
  userId: number,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return (await setName(db, id, userId, name))[0];
}

/** @returns undefined for a passkey that the user does not have */
export async function deletePasskey(
  db: Queryable,
  userId: number,
  id: string,
): Promise<PasskeyRow | undefined> {
  return (await removePasskey(db, id, userId))[0];
}

/** A use of a passkey. */
interface PasskeyUse {
  credential: PasskeyCredential;
  challenge: string;
  /** The account that must own the passkey; null for any. */
  userId: number | null;
  requiresUserVerification: boolean;
  caller: Caller;
}

/** Returns the account of a passkey; null for an unknown one. */
export async function findPasskeyOwner(db: Queryable, credentialId: string): Promise<number | null> {
  return (await selectOwner(db, credentialId))[0]?.user_id ?? null;
}

/**
 * Verifies the signature of a passkey and stores its use. A counter that has not increased means that the passkey was copied:
 * it is rejected and recorded, except for authenticators that always send 0.
 * @returns the account; null for a passkey or signature that is not accepted
 */
export async function verifyPasskey(
  db: Queryable,
  relyingParty: RelyingParty,
  { credential, challenge, userId, requiresUserVerification, caller }: PasskeyUse,
): Promise<number | null> {
  const [stored] = await lockPasskey(db, credential.id);
  if (!stored || (userId !== null && stored.user_id !== userId)) return null;
  const signature = await relyingParty.verifySignature(
    credential,
    challenge,
    stored,
    requiresUserVerification,
  );
  if (!signature) return null;
  const { counter, isSynced } = signature;
  if ((counter > 0 || stored.counter > 0) && counter <= stored.counter) {
    const details = { passkey: stored.id, counter, expected: stored.counter };
    await recordSecurityEvent(db, 'passkey-copied', { userId: stored.user_id }, caller, details);
    return null;
  }
  await usePasskey(db, stored.id, counter, isSynced);
  return stored.user_id;
}

/** Returns a passkey for clients. */
export function toPasskey({ id, name, created_at, last_used_at, is_synced }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: toSeconds(created_at),
    lastUsedAt: last_used_at && toSeconds(last_used_at),
    isSynced: is_synced,
  };
}
