// One chunk, which only sites with an identity provider load.
export { ConnectIdentity } from './connect-identity.tsx';
export { ProviderResponse } from './provider-response.tsx';
