export { expiredIdentityError, requireProvider, wrongIdentityError, wrongResponseError } from './errors.ts';
export {
  connectIdentity,
  disconnectIdentity,
  findIdentityOwner,
  type IdentityRow,
  listIdentities,
  type ProvenIdentity,
} from './identities.ts';
export { createIdentityProvider, type IdentityProvider, type ProvidedIdentity } from './provider.ts';
export { createIdentityRequests, type IdentityRequests } from './requests.ts';
