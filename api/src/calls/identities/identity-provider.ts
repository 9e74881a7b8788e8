import { calls } from '@ontrend/shared/wire';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the identity provider for the buttons of forms (ACCOUNT-83). */
export const userIdentityProvider = defineHandler(
  calls.userIdentityProvider,
  async ({ services: { identityProvider } }) => ({
    data: identityProvider && { name: identityProvider.name },
  }),
  { reads: 'primary' },
);
