import { calls } from '@ontrend/shared/wire';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { requireOtherSignInMethod } from '../../domain/accounts/require-other-method.ts';
import { disconnectIdentity } from '../../domain/identities/identities.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { getProviderName } from './view-identity.ts';

/** Disconnects an identity that is not the only way to sign in (ACCOUNT-87). */
export const userIdentityDisconnect = defineHandler(
  calls.userIdentityDisconnect,
  async ({ body: { id }, viewer, services, caller, acceptLanguage }) => {
    await requireFreshAuthentication(services.pool, viewer, caller);
    await inTransaction(services.pool, async (client) => {
      await requireOtherSignInMethod(client, viewer.id, id);
      const issuer = await disconnectIdentity(client, viewer.id, id);
      if (issuer === null) throw new ApiError(404, 'not-found', 'This account is not connected.');
      await recordSecurityEvent(client, 'identity-disconnected', { userId: viewer.id }, caller);
      const values = { name: getProviderName(services, issuer) };
      await writeNotice(services, client, {
        kind: 'identityDisconnected',
        userId: viewer.id,
        caller,
        acceptLanguage,
        values,
      });
    });
    services.mailDispatcher.flush();
    return { data: {} };
  },
);
