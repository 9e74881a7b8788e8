import { calls } from '@ontrend/shared/wire';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { disconnectIdentity } from '../../domain/identities/identities.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { getProviderName } from './view-identity.ts';

/** Locks the account, so that its password or last passkey cannot be removed in the meantime. */
const lockMethods = statement<{ has_other: boolean }, [userId: number, identityId: string]>(
  'identity-other-methods',
  `select password_hash is not null
     or exists (select from passkeys where user_id = users.id)
     or exists (select from identities where user_id = users.id and id <> $2) as has_other
   from users where id = $1 for no key update`,
);

/** Disconnects an identity that is not the only way to sign in (ACCOUNT-87). */
export const userIdentityDisconnect = defineHandler(
  calls.userIdentityDisconnect,
  async ({ body: { id }, viewer, services, caller, acceptLanguage }) => {
    await requireFreshAuthentication(services.pool, viewer, caller);
    await inTransaction(services.pool, async (client) => {
      const [methods] = await lockMethods(client, viewer.id, id);
      if (!methods?.has_other) throw lastMethodError();
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

function lastMethodError(): ApiError {
  return new ApiError(
    409,
    'last-method',
    'You could not log in any more. Set a password or add a passkey first.',
  );
}
