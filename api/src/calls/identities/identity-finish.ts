import { calls, type IdentityResult } from '@ontrend/shared/wire';
import type { Caller } from '../../domain/accounts/caller.ts';
import { findAccountByEmail } from '../../domain/accounts/find-account.ts';
import {
  connectIdentity,
  findIdentityOwner,
  requireProvider,
  wrongResponseError,
} from '../../domain/identities/index.ts';
import type { ProvidedIdentity } from '../../domain/identities/provider.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import type { SessionCookies } from '../../platform/auth/session-cookies.ts';
import { signInRequiredError, type Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';
import { viewIdentity } from './view-identity.ts';

/** What the completion of a request needs from its call. */
interface FinishContext {
  services: Services;
  viewer: Viewer | null;
  caller: Caller;
  sessionCookies: SessionCookies;
}

/** Completes a request to the identity provider with its response, once (ACCOUNT-84). */
export const userIdentityFinish = defineHandler(
  calls.userIdentityFinish,
  async ({ body, viewer, services, caller, sessionCookies }) => {
    const provider = requireProvider(services.identityProvider);
    const response = new URLSearchParams(body.response);
    const request = await services.identityRequests.take(services.pool, response.get('state') ?? '', {
      deviceHash: caller.deviceHash,
      sessionId: viewer?.sessionId ?? null,
    });
    if (!request) throw wrongResponseError();
    const { purpose, secrets } = request;
    const identity = await provider.readResponse(response, secrets, { requiresLogin: purpose === 'verify' });
    const context = { services, viewer, caller, sessionCookies };
    const complete = { 'sign-in': signIn, connect, verify }[purpose];
    return { data: await complete(context, identity) };
  },
  { limits: ['login'] },
);

/** Signs in with a connected identity; for another one, says how its owner gets an account that is connected. */
async function signIn(
  { services, caller, sessionCookies }: FinishContext,
  identity: ProvidedIdentity,
): Promise<IdentityResult> {
  const result = await inTransaction(services.pool, async (client): Promise<IdentityResult> => {
    const owner = await findIdentityOwner(client, identity);
    if (owner !== null) {
      const completed = await completeSignIn(services, client, owner, {
        caller,
        sessionCookies,
        skipsSecondStep: identity.usedSeveralFactors,
      });
      return 'secondStep' in completed
        ? { result: 'second-step', ...completed }
        : { result: 'signed-in', tokens: completed };
    }
    const ticket = await services.identityRequests.issueTicket(client, identity, caller.deviceHash);
    const email = identity.verifiedEmail;
    if (email === null) return { result: 'join-by-mail', ticket };
    // Never connected silently: whoever controls the address at the provider may not be the owner of the account.
    const isTaken = (await findAccountByEmail(client, email)) !== null;
    return { result: isTaken ? 'log-in' : 'join', ticket, email };
  });
  return result.result === 'signed-in' ? { ...result, tokens: sessionCookies.send(result.tokens) } : result;
}

/** Connects the identity to the account of the viewer. */
async function connect(
  { services, viewer, caller }: FinishContext,
  identity: ProvidedIdentity,
): Promise<IdentityResult> {
  // The request belongs to the viewer's session.
  if (!viewer) throw signInRequiredError();
  const connected = await inTransaction(services.pool, async (client) => {
    const row = await connectIdentity(client, viewer.id, identity);
    await recordSecurityEvent(client, 'identity-connected', { userId: viewer.id }, caller);
    return row;
  });
  return { result: 'connected', identity: viewIdentity(services, connected) };
}

/** Proves that the viewer is the owner of the account, with a new login at the provider. */
async function verify(
  { services, viewer, caller }: FinishContext,
  identity: ProvidedIdentity,
): Promise<IdentityResult> {
  if (!viewer) throw signInRequiredError();
  if ((await findIdentityOwner(services.pool, identity)) !== viewer.id) throw wrongIdentityError();
  return { result: 'verified', verifiedUntil: await markVerified(services.pool, viewer.sessionId) };
}
