import type { ConnectedIdentity } from '@ontrend/shared/wire';
import type { IdentityRow } from '../../domain/identities/index.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import type { Services } from '../framework/services.ts';

/** Returns an identity as its owner sees it. One of a provider that the operator has replaced is named by its host. */
export function viewIdentity(
  { config: { oidc } }: Pick<Services, 'config'>,
  { id, issuer, email, created_at, last_used_at }: IdentityRow,
): ConnectedIdentity {
  return {
    id,
    provider: oidc && issuer === oidc.issuer ? oidc.name : new URL(issuer).hostname,
    email,
    createdAt: toSeconds(created_at),
    lastUsedAt: toSeconds(last_used_at),
  };
}
