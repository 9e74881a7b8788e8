import { calls } from '@ontrend/shared/wire';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { connectIdentity, expiredIdentityError } from '../../domain/identities/index.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { viewIdentity } from './view-identity.ts';

/** Connects an identity to the account of the viewer, who has just logged in with it in another way (ACCOUNT-86). */
export const userIdentityConnect = defineHandler(
  calls.userIdentityConnect,
  async ({ body, viewer, services, caller }) => {
    await requireFreshAuthentication(services.pool, viewer, caller);
    const connected = await inTransaction(services.pool, async (client) => {
      const identity = await services.identityRequests.takeTicket(client, body.ticket, caller.deviceHash);
      if (!identity) throw expiredIdentityError();
      const row = await connectIdentity(client, viewer.id, identity);
      await recordSecurityEvent(client, 'identity-connected', { userId: viewer.id }, caller);
      return row;
    });
    return { data: viewIdentity(services, connected) };
  },
  { limits: ['login'] },
);
