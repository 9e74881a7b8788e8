import type { SecondStep, Tokens } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { listSecondStepMethods } from '../../domain/factors/account-factors.ts';
import { cancelRecovery, readRecovery } from '../../domain/factors/recoveries.ts';
import { isRememberedDevice, rememberDevice } from '../../domain/factors/remembered-devices.ts';
import { issueTicket } from '../../domain/factors/tickets.ts';
import { writeNewDeviceNotice } from '../../domain/notices/write-new-device-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { notDeletedSql } from '../../platform/auth/not-deleted.ts';
import { endEarlierSession, openSession } from '../../platform/auth/open-session.ts';
import type { AccountState } from '../../platform/auth/session-lookup.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallContext } from '../framework/define-handler.ts';

/** The parts of a call's context that a sign-in needs. */
export type SignInContext = Pick<
  CallContext<never>,
  'services' | 'caller' | 'sessionCookies' | 'acceptLanguage'
>;

/** What proved that the caller owns the account. */
type SignInMethod = 'password' | 'passkey' | 'totp' | 'recovery-code' | 'oidc';

/** The reply to a first proof, with cookies set for a browser. */
type FirstStepReply = Tokens | { secondStep: SecondStep };

/** An account that someone signs in to. */
interface SignInAccount {
  state: AccountState;
  password_hash: string | null;
}

const lockAccount = statement<SignInAccount, [userId: number]>(
  'sign-in-lock-account',
  `select state, password_hash from users
   where id = $1 and ${notDeletedSql('users')} for no key update`,
);

/**
 * Locks an account until the end of the transaction, before anything else of the account is locked. Calls that end its sessions
 * lock it first, too: a sign-in at the same moment either comes before, and its session ends, or afterwards, and checks its proof
 * against what they have changed. So check the proof after this.
 * @returns undefined for a deleted account
 */
export async function lockSignInAccount(
  client: PoolClient,
  userId: number,
): Promise<SignInAccount | undefined> {
  return (await lockAccount(client, userId))[0];
}

/** The error for a correct proof of a blocked account. */
export function accountBlockedError(): ApiError {
  return new ApiError(
    403,
    'account-blocked',
    'This account is blocked. Contact us if you think this is a mistake.',
  );
}

/**
 * Continues a sign-in after its first proof: an account with a factor gets a ticket for the second step, unless the browser is
 * remembered (ACCOUNT-60); any other account gets a session. The caller has locked the account and checked its state.
 * @param client transaction of the sign-in
 */
export async function completeFirstStep(
  client: PoolClient,
  userId: number,
  method: SignInMethod,
  context: SignInContext,
): Promise<FirstStepReply> {
  const { caller } = context;
  const methods = await listSecondStepMethods(client, userId);
  if (methods.length === 0) return completeSignIn(client, userId, { method }, context);
  if (await isRememberedDevice(client, userId, caller.deviceHash))
    return completeSignIn(client, userId, { method, isRemembered: true }, context);
  await recordSecurityEvent(client, 'second-step-requested', { userId }, caller, { method });
  const recovery = await readRecovery(client, userId);
  const ticket = await issueTicket(client, 'login', { userId });
  return { secondStep: { ticket, methods, ...(recovery && { recovery }) } };
}

/**
 * Opens the session of a complete sign-in and ends the browser's earlier one. A new device is reported by mail (ACCOUNT-71):
 * flush the mails after the commit. A factor cancels a recovery (ACCOUNT-66). The caller has locked the account.
 * @param client transaction of the sign-in
 * @param proof `remember` lets this browser skip the second step for 30 days; `isRemembered` if it has done so
 */
export async function completeSignIn(
  client: PoolClient,
  userId: number,
  proof: { method: SignInMethod; remember?: true | undefined; isRemembered?: true },
  { services, caller, sessionCookies, acceptLanguage }: SignInContext,
): Promise<Tokens> {
  const { method, remember, isRemembered } = proof;
  await writeNewDeviceNotice(services, client, { userId, caller, acceptLanguage });
  if (method === 'passkey' || method === 'totp' || method === 'recovery-code') {
    if (await cancelRecovery(client, userId))
      await recordSecurityEvent(client, 'recovery-canceled', { userId }, caller);
  }
  if (remember) await rememberDevice(client, userId, caller.deviceHash);
  await endEarlierSession(client, sessionCookies.refreshToken);
  const details = { method, ...(isRemembered && { isRemembered }) };
  await recordSecurityEvent(client, 'sign-in', { userId }, caller, details);
  return openSession(services, client, userId, caller);
}
