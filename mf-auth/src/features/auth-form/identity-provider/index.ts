export { IdentityProviderButton } from './identity-provider-button.tsx';
export { useIdentityProvider } from './use-identity-provider.ts';
