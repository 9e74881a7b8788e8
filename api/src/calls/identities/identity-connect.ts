import { calls } from '@ontrend/shared/wire';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { expiredIdentityError } from '../../domain/identities/errors.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { connectToAccount } from './connect-to-account.ts';
import { viewIdentity } from './view-identity.ts';

/** Connects an identity to the account of the viewer, who has just logged in with it in another way (ACCOUNT-86). */
export const userIdentityConnect = defineHandler(
  calls.userIdentityConnect,
  async (context) => {
    const { body, viewer, services, caller } = context;
    await requireFreshAuthentication(services.pool, viewer, caller);
    const connected = await inTransaction(services.pool, async (client) => {
      const identity = await services.identityRequests.takePendingIdentity(
        client,
        body.ticket,
        caller.deviceHash,
      );
      if (!identity) throw expiredIdentityError();
      return connectToAccount(client, viewer.id, identity, context);
    });
    services.mailDispatcher.flush();
    return { data: viewIdentity(services, connected) };
  },
  { limits: ['login'] },
);
