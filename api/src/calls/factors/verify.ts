import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { Caller } from '../../domain/accounts/caller.ts';
import {
  checkPassword,
  findFreshUntil,
  storeFreshAuthentication,
  wrongDeviceError,
} from '../../domain/accounts/fresh-authentication.ts';
import { hasPassword } from '../../domain/factors/account-factors.ts';
import { expiredTicketError, wrongFactorCodeError, wrongPasskeyError } from '../../domain/factors/errors.ts';
import { listPasskeys, verifyPasskey } from '../../domain/factors/passkeys.ts';
import { cancelRecovery } from '../../domain/factors/recoveries.ts';
import { issueTicket, takeChallenge } from '../../domain/factors/tickets.ts';
import { findTotpTime } from '../../domain/factors/totp.ts';
import { listIdentities } from '../../domain/identities/identities.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

type Proof = z.output<typeof calls.userVerify.body>['proof'];
type FactorProof = Exclude<Proof, { method: 'password' }>;

/** Returns the ways in which the viewer can reauthenticate, and until when that is not necessary (ACCOUNT-68). */
export const userVerifyOptions = defineHandler(
  calls.userVerifyOptions,
  async ({ viewer, services: { pool, relyingParty, identityProvider }, caller }) => {
    const passkeys = await listPasskeys(pool, viewer.id);
    const methods: ('password' | 'passkey' | 'totp' | 'oidc')[] = [];
    if (await hasPassword(pool, viewer.id)) methods.push('password');
    if (passkeys.length > 0) methods.push('passkey');
    if (await findTotpTime(pool, viewer.id)) methods.push('totp');
    if (identityProvider && (await listIdentities(pool, viewer.id)).length > 0) methods.push('oidc');
    const until = await findFreshUntil(pool, viewer, caller);
    if (passkeys.length === 0)
      return { data: { methods, passkey: null, verifiedUntil: until && toSeconds(until) } };
    const options = await relyingParty.createRequestOptions('preferred', passkeys);
    const { id: userId, sessionId } = viewer;
    const ticket = await issueTicket(pool, 'verify', { userId, sessionId, challenge: options.challenge });
    return {
      data: { methods, passkey: { ticket, options }, verifiedUntil: until && toSeconds(until) },
    };
  },
  { limits: ['passkey-options'] },
);

/** Stores for this session that the viewer has just proved to own the account (ACCOUNT-68). */
export const userVerify = defineHandler(
  calls.userVerify,
  async ({ body: { proof }, viewer, services, caller, sessionCookies }) => {
    const { pool } = services;
    if (proof.method === 'password')
      await checkPassword(pool, viewer.id, proof.password, 'proof.password', caller);
    // A failure is counted, so the transaction is committed also then.
    const until = await inTransaction(pool, async (client) => {
      if (proof.method !== 'password') {
        const problem = await checkFactor(client, proof, viewer, services, caller);
        if (problem) return problem;
      }
      const verifiedUntil = await storeFreshAuthentication(client, viewer, caller);
      const kind = verifiedUntil ? 'verified' : 'verification-failed';
      await recordSecurityEvent(client, kind, { userId: viewer.id }, caller, { method: proof.method });
      return verifiedUntil ?? 'wrong-device';
    });
    if (until === 'wrong-device') throw wrongDeviceError();
    if (until === 'wrong-code') throw wrongFactorCodeError('proof.code');
    if (until === 'expired-ticket') throw expiredTicketError();
    if (until === 'wrong-passkey') throw wrongPasskeyError();
    sessionCookies.keepDevice();
    return { data: { verifiedUntil: toSeconds(until) } };
  },
  { limits: ['password-change'] },
);

/** @returns what is wrong with the proof; null if nothing is. The use of a factor cancels a recovery. */
async function checkFactor(
  client: PoolClient,
  proof: FactorProof,
  viewer: Viewer,
  services: Services,
  caller: Caller,
): Promise<'wrong-code' | 'expired-ticket' | 'wrong-passkey' | null> {
  const { id: userId } = viewer;
  const problem =
    proof.method === 'totp'
      ? await checkTotp(client, proof.code, userId, services, caller)
      : await checkPasskey(client, proof, viewer, services, caller);
  if (problem) {
    const details = { method: proof.method };
    await recordSecurityEvent(client, 'verification-failed', { userId }, caller, details);
    return problem;
  }
  if (await cancelRecovery(client, userId))
    await recordSecurityEvent(client, 'recovery-canceled', { userId }, caller);
  return null;
}

async function checkTotp(
  client: PoolClient,
  code: string,
  userId: number,
  { codeFailures, totpCodes }: Services,
  caller: Caller,
) {
  const subject = String(userId);
  const guesser = await codeFailures.check(client, subject, caller);
  if (await totpCodes.verify(client, userId, code)) return null;
  await codeFailures.record(client, subject, guesser);
  return 'wrong-code';
}

async function checkPasskey(
  client: PoolClient,
  { ticket, credential }: Extract<Proof, { method: 'passkey' }>,
  { id: userId, sessionId }: Viewer,
  { relyingParty }: Services,
  caller: Caller,
) {
  const taken = await takeChallenge(client, ticket, ['verify']);
  if (taken?.session_id !== sessionId) return 'expired-ticket';
  const { challenge } = taken;
  const use = { credential, challenge, userId, requiresUserVerification: false, caller };
  return (await verifyPasskey(client, relyingParty, use)) === null ? 'wrong-passkey' : null;
}
