import type { SecondStep, SignInMethods } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { TOTP_FACTOR_ID } from './constants.ts';
import { deletePasskey, listPasskeys, toPasskey } from './passkeys.ts';
import { cancelRecovery } from './recoveries.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { countRememberedDevices, forgetRememberedDevices } from './remembered-devices.ts';
import { deleteTicketsOf } from './tickets.ts';
import { deleteTotp, findTotpTime } from './totp.ts';

interface FactorCounts {
  passkeys: number;
  has_totp: boolean;
  recovery_codes: number;
}

const countFactors = statement<FactorCounts, [userId: number]>(
  'factors-count',
  `select (select count(*) from passkeys where user_id = $1)::integer as passkeys,
     exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) as has_totp,
     (select count(*) from recovery_codes where user_id = $1)::integer as recovery_codes`,
);
const lockUser = statement<never, [userId: number]>(
  'factors-lock-user',
  'select from users where id = $1 for no key update',
);
const findPassword = statement<{ has_password: boolean }, [userId: number]>(
  'factors-has-password',
  'select password_hash is not null as has_password from users where id = $1',
);
const deletePasskeys = statement<never, [userId: number]>(
  'passkeys-delete',
  'delete from passkeys where user_id = $1',
);
const deleteTotpSecrets = statement<never, [userId: number]>(
  'totp-delete',
  'delete from totp_secrets where user_id = $1',
);

/** Serializes changes of the factors of an account, until the end of the transaction. */
export async function lockFactors(db: Queryable, userId: number): Promise<void> {
  await lockUser(db, userId);
}

/**
 * Returns the ways to complete a login by password, the most convenient first.
 * @returns an empty list for an account without a factor
 */
export async function listSecondStepMethods(db: Queryable, userId: number): Promise<SecondStep['methods']> {
  const [counts] = await countFactors(db, userId);
  if (!counts || (counts.passkeys === 0 && !counts.has_totp)) return [];
  const methods: SecondStep['methods'] = [];
  if (counts.passkeys > 0) methods.push('passkey');
  if (counts.has_totp) methods.push('totp');
  if (counts.recovery_codes > 0) methods.push('recovery-code');
  return methods;
}

/** Whether the account has a passkey or an authenticator app. */
export async function hasFactor(db: Queryable, userId: number): Promise<boolean> {
  return (await listSecondStepMethods(db, userId)).length > 0;
}

export async function hasPassword(db: Queryable, userId: number): Promise<boolean> {
  return (await findPassword(db, userId))[0]?.has_password ?? false;
}

/** Returns the ways in which a user can sign in. */
export async function readSignInMethods(db: Queryable, userId: number): Promise<SignInMethods> {
  const passkeys = await listPasskeys(db, userId);
  const totpTime = await findTotpTime(db, userId);
  return {
    hasPassword: await hasPassword(db, userId),
    passkeys: passkeys.map(toPasskey),
    totp: totpTime && { createdAt: toSeconds(totpTime) },
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    rememberedDevices: await countRememberedDevices(db, userId),
  };
}

/**
 * Creates recovery codes for an account that has none, after a factor was added.
 * @returns the codes; null if the account has some
 */
export async function ensureRecoveryCodes(db: Queryable, userId: number): Promise<string[] | null> {
  return (await countRecoveryCodes(db, userId)) > 0 ? null : replaceRecoveryCodes(db, userId);
}

/** Turns the second step off if the factor that was removed was the last. */
export async function endSecondStepWithoutFactors(db: Queryable, userId: number): Promise<void> {
  if (!(await hasFactor(db, userId))) await endSecondStep(db, userId);
}

/**
 * Removes a factor that the owner of an account did not add. Without another one the second step is off.
 * @param factorId the id of a passkey, or `TOTP_FACTOR_ID`; nothing happens if the account does not have it
 */
export async function removeFactor(db: Queryable, userId: number, factorId: string): Promise<void> {
  await lockFactors(db, userId);
  if (factorId === TOTP_FACTOR_ID) await deleteTotp(db, userId);
  else await deletePasskey(db, userId, factorId);
  await endSecondStepWithoutFactors(db, userId);
}

/** Removes all factors of an account, and everything that depends on them. Its password remains. */
export async function removeAllFactors(db: Queryable, userId: number): Promise<void> {
  await lockFactors(db, userId);
  await deletePasskeys(db, userId);
  await deleteTotpSecrets(db, userId);
  await endSecondStep(db, userId);
}

async function endSecondStep(db: Queryable, userId: number): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await forgetRememberedDevices(db, userId);
  await deleteTicketsOf(db, userId);
  await cancelRecovery(db, userId);
}
