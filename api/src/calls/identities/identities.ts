import { calls } from '@ontrend/shared/wire';
import { listIdentities } from '../../domain/identities/identities.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { viewIdentity } from './view-identity.ts';

/** Returns the viewer's connected identities, and the provider to which another can be connected. */
export const userIdentities = defineHandler(
  calls.userIdentities,
  async ({ viewer, services }) => {
    const { pool, identityProvider } = services;
    const identities = await listIdentities(pool, viewer.id);
    return {
      data: {
        provider: identityProvider && { name: identityProvider.name },
        identities: identities.map((identity) => viewIdentity(services, identity)),
      },
    };
  },
  { reads: 'primary' },
);
