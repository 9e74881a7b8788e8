import { calls } from '@ontrend/shared/wire';
import { listIdentities } from '../../domain/identities/index.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { viewIdentity } from './view-identity.ts';

/** Returns the viewer's connected identities. */
export const userIdentities = defineHandler(calls.userIdentities, async ({ viewer, services }) => {
  const identities = await listIdentities(services.pool, viewer.id);
  return { data: identities.map((identity) => viewIdentity(services, identity)) };
});
