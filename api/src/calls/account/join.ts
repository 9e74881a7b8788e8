import { calls } from '@ontrend/shared/wire';
import { countAttempt } from '../../domain/accounts/attempt-limits.ts';
import { rejectCommonPassword } from '../../domain/accounts/common-passwords.ts';
import { findAccountByEmail, normalizeEmail } from '../../domain/accounts/find-account.ts';
import { rejectLeakedPassword } from '../../domain/accounts/leaked-passwords.ts';
import { assertRegistrationOpen } from '../../domain/accounts/registration.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { requireInvitation } from '../../domain/sign-up/invitations.ts';
import { rejectBlockedDomain } from '../../domain/sign-up/mail-domains.ts';
import { findSignUp } from '../../domain/sign-up/waiting-sign-ups.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const findPendingJoin = statement<{ pending: boolean }, [address: string]>(
  'join-attempt-pending',
  'select true as pending from join_attempts where address = $1 and expires_at > now() limit 1',
);

/**
 * Starts a registration (ACCOUNT-23, WIRE-48): stores the input and sends a confirmation code. The
 * account is created when the code is confirmed. Calling it again is a resend (ACCOUNT-31): each code
 * belongs to the input that it was requested with. For an address that has an account, work and reply are the same, but its owner gets a mail about
 * the attempt. The same for one whose sign-up waits for an administrator or was rejected.
 */
export const userJoin = defineHandler(
  calls.userJoin,
  async ({ body, services, countLimit, acceptLanguage, caller, log }) => {
    assertRegistrationOpen(services.config.registrationClosed, body.clientId);
    const { password, birthday, attemptKey = null, invitation, proofOfWork } = body.registration;
    const { signUp } = services.config;
    const email = body.registration.email.trim();
    const address = normalizeEmail(email);
    // In the order of the rules ACCOUNT-77 to ACCOUNT-82: people without an invitation learn no blocked domains.
    const proof = signUp.needsProofOfWork ? await services.proofOfWork.verify(proofOfWork) : null;
    const invitationId = signUp.needsInvitation ? await requireInvitation(services.pool, invitation) : null;
    await rejectBlockedDomain(services.blockedMailDomains, email);
    rejectCommonPassword(password, [email], 'registration.password');
    await rejectLeakedPassword(services, log, password, 'registration.password');
    if (proof) await services.proofOfWork.use(services.pool, proof);
    const [pending] = await findPendingJoin(services.pool, address);
    if (!pending) await countLimit('join');
    const requester = { ...caller, key: attemptKey };
    const passwordHash = await hashPassword(password);
    const input = { email, address, birthday, invitationId, requester, passwordHash };
    await inTransaction(services.pool, async (client) => {
      const { code, linkCode } = await services.joinAttempts.start(client, input);
      await countAttempt(client, services.limiter, 'mailbox', address, caller);
      const owner = await findAccountByEmail(client, email);
      const write = await createMailWriter(services, client, owner?.id ?? null, acceptLanguage);
      const waiting = await findSignUp(client, address);
      if (owner) await write('joinTaken', owner.is_active ? owner.email : null);
      else if (waiting?.rejection_reason) await write('signUpRejected', email, waiting.rejection_reason);
      else if (waiting) await write('signUpWaiting', email);
      else await write('join', email, code, linkCode);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.codeSent };
  },
  { limits: ['mail'], getEmail: ({ registration }) => registration.email },
);
