import { calls } from '@ontrend/shared/wire';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { requireProvider } from '../../domain/identities/errors.ts';
import { assertUsableAccount, signInRequiredError } from '../../platform/auth/viewer.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Starts a request to the identity provider, which belongs to this browser and session (ACCOUNT-84). */
export const userIdentityStart = defineHandler(
  calls.userIdentityStart,
  async ({ body: { purpose }, viewer, services, caller, sessionCookies }) => {
    const provider = requireProvider(services.identityProvider);
    if (purpose !== 'sign-in') {
      if (!viewer) throw signInRequiredError();
      assertUsableAccount(viewer);
      if (purpose === 'connect') await requireFreshAuthentication(services.pool, viewer, caller);
    }
    const secrets = await services.identityRequests.start(services.pool, purpose, {
      deviceHash: sessionCookies.keepDevice(),
      sessionId: purpose === 'sign-in' ? null : (viewer?.sessionId ?? null),
    });
    return { data: { url: await provider.getLoginUrl(secrets, { requiresLogin: purpose === 'verify' }) } };
  },
  { limits: ['login'] },
);
