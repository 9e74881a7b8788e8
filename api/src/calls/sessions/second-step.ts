import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { readEmail } from '../../domain/accounts/find-account.ts';
import {
  expiredTicketError,
  lastFactorCodeError,
  wrongFactorCodeError,
} from '../../domain/factors/errors.ts';
import { countRecoveryCodes, takeRecoveryCode } from '../../domain/factors/recovery-codes.ts';
import { countTicketTry, deleteLoginTicket, lockLoginTicket } from '../../domain/factors/tickets.ts';
import { writeDailyNotice } from '../../domain/notices/write-daily-notice.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import {
  accountBlockedError,
  completeSignIn,
  lockSignInAccount,
  type SignInContext,
} from './complete-sign-in.ts';

type Method = 'totp' | 'recovery-code';

/** Subject of wrong second-step codes in `code_failures`. Wrong codes that are mailed count separately. */
const failureSubject = (userId: number) => `second-step ${userId}`;

/**
 * Completes a login with a code of the authenticator app or a recovery code (ACCOUNT-60). Each code is accepted once. Wrong ones are
 * counted for the login, and for account and caller (decision 070).
 */
export const userSecondStep = defineHandler(
  calls.userSecondStep,
  async (context) => {
    const { body, services, sessionCookies } = context;
    const { ticket, method, code, remember } = body;
    // A wrong code is counted, so the transaction is committed also then.
    const result = await inTransaction(services.pool, async (client) => {
      const userId = await lockLoginTicket(client, ticket);
      const state = userId === null ? undefined : (await lockSignInAccount(client, userId))?.state;
      if (userId === null || !state) return 'expired-ticket';
      if (state === 'blocked') return 'account-blocked';
      const rejection = await verifyCode(client, userId, { ticket, method, code }, context);
      if (rejection) return rejection;
      await deleteLoginTicket(client, ticket);
      return completeSignIn(client, userId, { method, remember }, context);
    });
    services.mailDispatcher.flush();
    if (result === 'last-code-wrong') throw lastFactorCodeError();
    if (result === 'wrong-code') throw wrongFactorCodeError('code');
    if (result === 'account-blocked') throw accountBlockedError();
    if (result === 'expired-ticket') throw expiredTicketError();
    return { data: sessionCookies.send(result) };
  },
  { limits: ['code'] },
);

/** @returns null for a correct code @throws {ApiError} 429 after too many wrong codes in a day */
async function verifyCode(
  client: PoolClient,
  userId: number,
  { ticket, method, code }: { ticket: string; method: Method; code: string },
  { services, caller, acceptLanguage }: SignInContext,
): Promise<'wrong-code' | 'last-code-wrong' | null> {
  const { codeFailures, totpCodes } = services;
  const email = (await readEmail(client, userId)).toLowerCase();
  const guesser = await codeFailures.check(client, failureSubject(userId), caller, email);
  const isCorrect =
    method === 'totp'
      ? await totpCodes.verify(client, userId, code)
      : await takeRecoveryCode(client, userId, code);
  if (!isCorrect) {
    await codeFailures.record(client, failureSubject(userId), guesser);
    const isLast = await countTicketTry(client, ticket);
    await recordSecurityEvent(client, 'second-step-failed', { userId }, caller, { method, isLast });
    const notice = { kind: 'secondStepFailed', userId, caller, acceptLanguage } as const;
    if (isLast) await writeDailyNotice(services, client, notice);
    return isLast ? 'last-code-wrong' : 'wrong-code';
  }
  if (method === 'recovery-code') {
    const left = await countRecoveryCodes(client, userId);
    await recordSecurityEvent(client, 'recovery-code-used', { userId }, caller, { left });
    await writeNotice(services, client, {
      kind: 'recoveryCodeUsed',
      userId,
      caller,
      acceptLanguage,
      values: { left: String(left) },
      undo: { recoveryCodes: true },
    });
  }
  return null;
}
