import type { PoolClient } from 'pg';
import {
  connectIdentity,
  type IdentityRow,
  type ProvenIdentity,
} from '../../domain/identities/identities.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import type { SignInContext } from '../sessions/complete-sign-in.ts';
import { getProviderName } from './view-identity.ts';

/**
 * Connects an identity to an existing account, and notifies its owner (ACCOUNT-86).
 * @param client transaction of the call, after which the mails are flushed
 * @throws {ApiError} 409 `identity-taken`
 */
export async function connectToAccount(
  client: PoolClient,
  userId: number,
  identity: ProvenIdentity,
  { services, caller, acceptLanguage }: Pick<SignInContext, 'services' | 'caller' | 'acceptLanguage'>,
): Promise<IdentityRow> {
  const connected = await connectIdentity(client, userId, identity);
  await recordSecurityEvent(client, 'identity-connected', { userId }, caller);
  await writeNotice(services, client, {
    kind: 'identityConnected',
    userId,
    caller,
    acceptLanguage,
    values: { name: getProviderName(services, connected.issuer) },
    undo: { identityId: connected.id },
  });
  return connected;
}
