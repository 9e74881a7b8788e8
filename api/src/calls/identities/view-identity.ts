import type { ConnectedIdentity } from '@ontrend/shared/wire';
import type { IdentityRow } from '../../domain/identities/identities.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import type { Services } from '../framework/services.ts';

/** Returns the name of an identity's provider: of one that the operator has replaced, its host. */
export function getProviderName({ config: { oidc } }: Pick<Services, 'config'>, issuer: string): string {
  return oidc && issuer === oidc.issuer ? oidc.name : new URL(issuer).hostname;
}

/** Returns an identity as its owner sees it. */
export function viewIdentity(
  services: Pick<Services, 'config'>,
  { id, issuer, email, created_at, last_used_at }: IdentityRow,
): ConnectedIdentity {
  return {
    id,
    provider: getProviderName(services, issuer),
    email,
    createdAt: toSeconds(created_at),
    lastUsedAt: toSeconds(last_used_at),
  };
}
