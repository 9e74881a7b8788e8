import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { secondStep, signInTicket, tokens, unixSeconds } from '../entities.ts';
import { accountFields } from '../rules.ts';

const identityProvider = z.object({ name: z.string() });

const connectedIdentity = z.object({
  id: z.uuid(),
  /** Name of the identity provider. */
  provider: z.string(),
  /** The address at the provider when it was connected; null without one. */
  email: z.string().nullable(),
  createdAt: unixSeconds,
  lastUsedAt: unixSeconds,
});
export type ConnectedIdentity = z.infer<typeof connectedIdentity>;

/** What a response of the provider leads to. */
const identityResult = z.discriminatedUnion('result', [
  z.object({ result: z.literal('signed-in'), tokens }),
  /** The account, which has this address, has a second factor, and the provider has checked one only. */
  z.object({ result: z.literal('second-step'), secondStep, email: z.string() }),
  /** There is no account: `identity-join` creates one. */
  z.object({ result: z.literal('join'), ticket: signInTicket, email: z.string() }),
  /** An account has this address: its owner logs in and calls `identity-connect`. */
  z.object({ result: z.literal('log-in'), ticket: signInTicket, email: z.string() }),
  /** The provider has verified no address, so the person joins with a mailed code and calls `identity-connect`. */
  z.object({ result: z.literal('join-by-mail'), ticket: signInTicket }),
  z.object({ result: z.literal('connected'), identity: connectedIdentity }),
  z.object({ result: z.literal('verified'), verifiedUntil: unixSeconds }),
]);
export type IdentityResult = z.infer<typeof identityResult>;

export const userIdentityProvider = defineCall({
  path: 'app/user/identity-provider',
  acceptsGet: true,
  access: 'anyone',
  summary: 'The identity provider with whose accounts people can sign in; null without one.',
  body: body({}),
  reply: z.object({ data: identityProvider.nullable() }),
});

export const userIdentityStart = defineCall({
  path: 'app/user/identity-start',
  access: 'anyone',
  summary:
    "Starts a request to the identity provider. The reply has the URL of the provider's login page, which leads back to `/confirm`. Only signed-in users can `connect` an identity or `verify` (reauthenticate); `connect` also replies 403 `verification-required`. 404 without a provider, 503 `provider-unavailable`.",
  body: body({ purpose: z.enum(['sign-in', 'connect', 'verify']) }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
});

export const userIdentityFinish = defineCall({
  path: 'app/user/identity-finish',
  access: 'anyone',
  summary:
    "Completes a request with the response of the provider's login page, in the browser and session that started it. 422 `wrong-response` for a response that is forged, expired or was used before, 422 `provider-denied`, 503 `provider-unavailable`, `provider-misconfigured`.",
  body: body({
    /** The parameters with which the provider's login page came back, URL-encoded. */
    response: z.string().min(1).max(8_192),
  }),
  reply: z.object({ data: identityResult }),
});

export const userIdentityJoin = defineCall({
  path: 'app/user/identity-join',
  access: 'anyone',
  summary:
    'Creates an account without a password for an identity with a verified address, and signs in. 422 `expired-ticket`, `not-unique`; 403 `registration-closed`.',
  body: body({ ticket: signInTicket, birthday: accountFields.birthday }),
  reply: z.object({ data: tokens }),
});

export const userIdentityConnect = defineCall({
  path: 'app/user/identity-connect',
  access: 'signed-in',
  summary:
    'Connects an identity to the account of the viewer, who has signed in with it in another way. 422 `expired-ticket`, 409 `identity-taken`, 403 `verification-required`.',
  body: body({ ticket: signInTicket }),
  reply: z.object({ data: connectedIdentity }),
});

export const userIdentities = defineCall({
  path: 'app/user/identities',
  access: 'signed-in',
  summary: 'The identities with which the viewer can sign in, and the identity provider of the site.',
  body: body({}),
  reply: z.object({
    data: z.object({ provider: identityProvider.nullable(), identities: z.array(connectedIdentity) }),
  }),
});

export const userIdentityDisconnect = defineCall({
  path: 'app/user/identity-disconnect',
  access: 'signed-in',
  summary:
    'Disconnects an identity. 403 `verification-required`, 404, 409 `last-method` if the account has no other way to sign in.',
  body: body({ id: z.uuid() }),
  reply: z.object({ data: z.object({}) }),
});
