import { calls } from '@ontrend/shared/wire';
import { createAccount } from '../../domain/accounts/create-account.ts';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { pickLanguage } from '../../domain/mails/texts.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { useInvitation } from '../../domain/sign-up/invitations.ts';
import { addSignUp, approvalPendingError } from '../../domain/sign-up/waiting-sign-ups.ts';
import { endEarlierSession, openSession } from '../../platform/auth/open-session.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Creates the account and signs the user in, in one transaction (ACCOUNT-23, ACCOUNT-30). The code from a
 * link comes without an address. If the address has got an account in the meantime, every code is rejected.
 * Where sign-ups need approval, the sign-up is stored for an administrator instead, and the reply is an error, because pages of
 * previous releases show its message (ACCOUNT-79).
 */
export const userJoinConfirm = defineHandler(
  calls.userJoinConfirm,
  async ({ body, services, caller, sessionCookies, acceptLanguage }) => {
    const { email, confirmationCode, attemptKey = null, password = null } = body.registration;
    const proof = {
      address: email === undefined ? null : normalizeEmail(email),
      code: confirmationCode.trim(),
      requester: { ...caller, key: attemptKey },
      password,
    };
    const result = await inTransaction(services.pool, async (client) => {
      const join = await services.joinAttempts.confirm(client, proof);
      if (typeof join === 'string') return join;
      const { invitationId } = join;
      const countInvitation = async () => invitationId !== null && useInvitation(client, invitationId);
      if (services.config.signUp.needsApproval) {
        const mail = { language: pickLanguage(acceptLanguage), siteUrl: services.config.siteUrl };
        if (!(await addSignUp(client, join.id, mail))) return 'wrong-code';
        await countInvitation();
        await services.joinAttempts.delete(client, join.address);
        return 'approval-pending';
      }
      const user = await createAccount(client, 'join_attempts', join);
      if (user === null) return 'wrong-code';
      await countInvitation();
      await services.joinAttempts.delete(client, join.address);
      await endEarlierSession(client, sessionCookies.refreshToken);
      await recordSecurityEvent(client, 'joined', { userId: user.id }, caller);
      return openSession(services, client, user.id, caller);
    });
    if (result === 'approval-pending') throw approvalPendingError();
    if (typeof result === 'string') throw rejectionError(result);
    return { data: sessionCookies.send(result) };
  },
  { limits: ['code'], getEmail: ({ registration }) => registration.email },
);

function rejectionError(reason: 'wrong-code' | 'wrong-password' | 'password-required'): ApiError {
  if (reason === 'wrong-code') return invalidCodeError('registration.confirmationCode');
  const sentence =
    reason === 'password-required'
      ? 'Enter the password that you chose when you joined.'
      : "This isn't the password that you chose when you joined.";
  return new ApiError(422, reason, sentence, { 'registration.password': [sentence] });
}
