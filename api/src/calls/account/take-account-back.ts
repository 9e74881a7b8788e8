import { randomBytes } from 'node:crypto';
import type { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Caller } from '../../domain/accounts/caller.ts';
import { cancelDeletion } from '../../domain/accounts/deletion.ts';
import { hasFactor, removeFactor } from '../../domain/factors/account-factors.ts';
import { deleteRecoveryCodes } from '../../domain/factors/recovery-codes.ts';
import { revokeAccess } from '../../domain/factors/revoke-access.ts';
import { disconnectIdentity } from '../../domain/identities/identities.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import type { ReportedChanges } from '../../domain/notices/use-notice-link.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Services } from '../framework/services.ts';

type LostProtection = NonNullable<z.input<(typeof calls)['userSecureAccount']['reply']>['data']['lost']>;

const PASSWORD_BYTES = 32;
/** Former passwords that an account remembers. The earliest one that was replaced is among them: it is the owner's. */
const MAX_REJECTED_PASSWORDS = 10;

const resetCredentials = statement<
  { email: string; former: string },
  [id: number, email: string | null, hadNoPassword: boolean, passwordHash: string, formerHashes: string[]]
>(
  'account-take-back',
  `update users set email = coalesce($2, email),
     password_hash = case when password_hash is null or $3 then null else $4 end,
     rejected_password_hashes =
       (array_remove(array[password_hash], null) || $5 || rejected_password_hashes)[1:${MAX_REJECTED_PASSWORDS}]
   from (select email as former from users where id = $1 for no key update) as before
   where id = $1 returning email, former`,
);

/** Returns the hash of a random password, which disables login by password. Hashing is slow: do it outside of transactions. */
export function createInvalidPasswordHash(): Promise<string> {
  return hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url'));
}

/**
 * Undoes changes that a thief has made, and takes away every access to the account: sessions, codes, devices that limits and second
 * steps trust, and the password, which cannot be chosen again. An account that had none before the changes has none again. A
 * scheduled deletion is canceled (ACCOUNT-72, decisions 076 and 108).
 * @returns the account's address, to which the owner gets the code for a new password, and what the owner has to set up again,
 *   which is also mailed
 * @throws DatabaseError if another account has the restored address
 */
export async function takeAccountBack(
  services: Services,
  client: PoolClient,
  changes: ReportedChanges,
  given: { passwordHash: string; acceptLanguage: string | undefined; caller: Caller },
): Promise<{ email: string; lost?: LostProtection }> {
  const { userId, kind, email, isPasswordNew, formerPasswordHashes } = changes;
  const [account] = await resetCredentials(
    client,
    userId,
    email,
    isPasswordNew,
    given.passwordHash,
    formerPasswordHashes,
  );
  if (!account) throw new Error('The account was not stored.');
  const hadFactor = await hasFactor(client, userId);
  await revokeAccess(client, userId, {
    rememberedDevice: null,
    knownDevices: { only: given.caller.deviceHash },
    recovery: 'is-canceled',
  });
  for (const factorId of changes.factorIds) await removeFactor(client, userId, factorId);
  for (const identityId of changes.identityIds) await disconnectIdentity(client, userId, identityId);
  if (changes.areRecoveryCodesExposed) await deleteRecoveryCodes(client, userId);
  await cancelDeletion(client, userId);
  await recordSecurityEvent(client, 'account-secured', { userId }, given.caller, { notice: kind });
  const write = await createMailWriter(services, client, userId, given.acceptLanguage);
  if (account.former !== account.email) {
    await recordSecurityEvent(client, 'email-restored', { userId }, given.caller);
    await write('emailRestored', account.former);
  }
  if (hadFactor && !(await hasFactor(client, userId))) {
    await write('twoStepSignInLost', account.email);
    return { email: account.email, lost: 'two-step-sign-in' };
  }
  if (hadFactor && changes.areRecoveryCodesExposed) {
    await write('recoveryCodesLost', account.email);
    return { email: account.email, lost: 'recovery-codes' };
  }
  return { email: account.email };
}
