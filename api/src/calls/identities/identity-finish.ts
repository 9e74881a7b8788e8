import { calls, type IdentityResult } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { findAccountByEmail, readEmail } from '../../domain/accounts/find-account.ts';
import { storeFreshAuthentication, wrongDeviceError } from '../../domain/accounts/fresh-authentication.ts';
import { requireProvider, wrongIdentityError, wrongResponseError } from '../../domain/identities/errors.ts';
import { findIdentityOwner, recordIdentityUse } from '../../domain/identities/identities.ts';
import type { ProvidedIdentity } from '../../domain/identities/provider.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { assertUsableAccount, signInRequiredError, type Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';
import {
  accountBlockedError,
  completeFirstStep,
  completeSignIn,
  lockSignInAccount,
  type SignInContext,
} from '../sessions/complete-sign-in.ts';
import { connectToAccount } from './connect-to-account.ts';
import { viewIdentity } from './view-identity.ts';

/** What the completion of a request needs from its call. */
type FinishContext = SignInContext & { viewer: Viewer | null };

/** Completes a request to the identity provider with its response, once (ACCOUNT-84). */
export const userIdentityFinish = defineHandler(
  calls.userIdentityFinish,
  async (context) => {
    const { body, viewer, services, caller } = context;
    const provider = requireProvider(services.identityProvider);
    const response = new URLSearchParams(body.response);
    const request = await services.identityRequests.take(services.pool, response.get('state') ?? '', {
      deviceHash: caller.deviceHash,
      sessionId: viewer?.sessionId ?? null,
    });
    if (!request) throw wrongResponseError();
    const { purpose, secrets } = request;
    const identity = await provider.readResponse(response, secrets, { requiresLogin: purpose === 'verify' });
    const complete = { 'sign-in': signIn, connect, verify: reauthenticate }[purpose];
    return { data: await complete(context, identity) };
  },
  { limits: ['login'] },
);

/** Signs in with a connected identity; for another one, says how its owner gets an account that is connected. */
async function signIn(context: FinishContext, identity: ProvidedIdentity): Promise<IdentityResult> {
  const { services, caller } = context;
  const result = await inTransaction(services.pool, async (client): Promise<IdentityResult> => {
    const owner = await findIdentityOwner(client, identity);
    if (owner !== null) return signInAs(client, owner, identity, context);
    const ticket = await services.identityRequests.storePendingIdentity(client, identity, caller.deviceHash);
    const email = identity.verifiedEmail;
    if (email === null) return { result: 'join-by-mail', ticket };
    // Never connected silently: whoever controls the address at the provider may not be the owner of the account.
    const isTaken = (await findAccountByEmail(client, email)) !== null;
    return { result: isTaken ? 'log-in' : 'join', ticket, email };
  });
  services.mailDispatcher.flush();
  return result.result === 'signed-in'
    ? { ...result, tokens: context.sessionCookies.send(result.tokens) }
    : result;
}

async function signInAs(
  client: PoolClient,
  userId: number,
  identity: ProvidedIdentity,
  context: FinishContext,
): Promise<IdentityResult> {
  const account = await lockSignInAccount(client, userId);
  if (!account) throw deletedAccountError();
  if (account.state === 'blocked') throw accountBlockedError();
  // Its owner may have disconnected it a moment ago.
  if (!(await recordIdentityUse(client, userId, identity))) throw wrongResponseError();
  if (identity.usedSeveralFactors)
    return {
      result: 'signed-in',
      tokens: await completeSignIn(client, userId, { method: 'oidc' }, context),
    };
  const reply = await completeFirstStep(client, userId, 'oidc', context);
  return 'secondStep' in reply
    ? { result: 'second-step', ...reply, email: await readEmail(client, userId) }
    : { result: 'signed-in', tokens: reply };
}

/** Connects the identity to the account of the viewer. */
async function connect(context: FinishContext, identity: ProvidedIdentity): Promise<IdentityResult> {
  const { services, viewer } = context;
  // The request belongs to the viewer's session, which was verified when it started the request.
  if (!viewer) throw signInRequiredError();
  assertUsableAccount(viewer);
  const connected = await inTransaction(services.pool, (client) =>
    connectToAccount(client, viewer.id, identity, context),
  );
  services.mailDispatcher.flush();
  return { result: 'connected', identity: viewIdentity(services, connected) };
}

/** Proves that the viewer is the owner of the account, with a new login at the provider. */
async function reauthenticate(
  { services, viewer, caller }: FinishContext,
  identity: ProvidedIdentity,
): Promise<IdentityResult> {
  if (!viewer) throw signInRequiredError();
  assertUsableAccount(viewer);
  const { id: userId } = viewer;
  const until = await inTransaction(services.pool, async (client) => {
    const isOwner = await recordIdentityUse(client, userId, identity);
    const verifiedUntil = isOwner ? await storeFreshAuthentication(client, viewer, caller) : null;
    const kind = verifiedUntil ? 'verified' : 'verification-failed';
    await recordSecurityEvent(client, kind, { userId }, caller, { method: 'oidc' });
    return isOwner ? (verifiedUntil ?? 'wrong-device') : null;
  });
  if (!until) throw wrongIdentityError();
  if (until === 'wrong-device') throw wrongDeviceError();
  return { result: 'verified', verifiedUntil: toSeconds(until) };
}

function deletedAccountError(): ApiError {
  return new ApiError(422, 'account-deleted', 'The account that is connected here was deleted.');
}
