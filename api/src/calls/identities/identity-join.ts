import { calls } from '@ontrend/shared/wire';
import { createAccountWithoutPassword } from '../../domain/accounts/create-account.ts';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { assertRegistrationOpen } from '../../domain/accounts/registration.ts';
import { expiredIdentityError } from '../../domain/identities/errors.ts';
import { connectIdentity } from '../../domain/identities/identities.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { endEarlierSession, openSession } from '../../platform/auth/open-session.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Creates an account without a password for an identity with a verified address, and signs in (ACCOUNT-85). The provider admits
 * people, so invitations and approvals do not apply.
 */
export const userIdentityJoin = defineHandler(
  calls.userIdentityJoin,
  async ({ body, services, caller, sessionCookies }) => {
    assertRegistrationOpen(services.config.registrationClosed, body.clientId);
    const tokens = await inTransaction(services.pool, async (client) => {
      const identity = await services.identityRequests.takePendingIdentity(
        client,
        body.ticket,
        caller.deviceHash,
      );
      if (!identity?.verifiedEmail) throw expiredIdentityError();
      const user = await createAccountWithoutPassword(client, {
        email: identity.verifiedEmail,
        birthday: body.birthday,
      });
      if (user === null) throw notUniqueError('email', 'Email');
      const { id: userId } = user;
      await connectIdentity(client, userId, identity);
      await services.joinAttempts.delete(client, identity.verifiedEmail.toLowerCase());
      await endEarlierSession(client, sessionCookies.refreshToken);
      await recordSecurityEvent(client, 'joined', { userId }, caller, { method: 'oidc' });
      return openSession(services, client, userId, caller);
    });
    return { data: sessionCookies.send(tokens) };
  },
  { limits: ['login'] },
);
