import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { expiredTicketError, wrongPasskeyError } from '../../domain/factors/errors.ts';
import { findPasskeyOwner, listPasskeys, verifyPasskey } from '../../domain/factors/passkeys.ts';
import type { PasskeyCredential } from '../../domain/factors/relying-party.ts';
import {
  issueTicket,
  lockLoginTicket,
  takeChallenge,
  takeLoginOfPasskey,
} from '../../domain/factors/tickets.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import {
  accountBlockedError,
  completeSignIn,
  lockSignInAccount,
  type SignInContext,
} from './complete-sign-in.ts';

/**
 * Returns the options for signing in with a passkey (ACCOUNT-61). Without the ticket of a login, the browser offers the passkeys of
 * this site that it finds, and the reply reveals nothing about accounts.
 */
export const userPasskeyOptions = defineHandler(
  calls.userPasskeyOptions,
  async ({ body, services: { pool, relyingParty } }) => {
    const { ticket: loginTicket } = body;
    if (loginTicket === undefined) {
      const options = await relyingParty.createRequestOptions('required');
      return {
        data: { ticket: await issueTicket(pool, 'passkey', { challenge: options.challenge }), options },
      };
    }
    const reply = await inTransaction(pool, async (client) => {
      const userId = await lockLoginTicket(client, loginTicket);
      if (userId === null) return null;
      // The password was correct, so the presence of the authenticator is enough.
      const options = await relyingParty.createRequestOptions(
        'preferred',
        await listPasskeys(client, userId),
      );
      const { challenge } = options;
      const ticket = await issueTicket(client, 'login-passkey', { userId, loginTicket, challenge });
      return { ticket, options };
    });
    if (!reply) throw expiredTicketError();
    return { data: reply };
  },
  { limits: ['passkey-options'] },
);

/**
 * Signs in with a passkey: alone, if the authenticator has verified its user, or as the second step of a login (ACCOUNT-61). A
 * challenge can be used once, also with a wrong passkey.
 */
export const userPasskeyLogin = defineHandler(
  calls.userPasskeyLogin,
  async (context) => {
    const { body, services, sessionCookies } = context;
    const result = await inTransaction(services.pool, (client) => signIn(client, body, context));
    if (result === 'expired-ticket') throw expiredTicketError();
    if (result === 'wrong-passkey') throw wrongPasskeyError();
    if (result === 'account-blocked') throw accountBlockedError();
    services.mailDispatcher.flush();
    return { data: sessionCookies.send(result) };
  },
  { limits: ['passkey'] },
);

async function signIn(
  client: PoolClient,
  given: { ticket: string; credential: PasskeyCredential; remember?: true | undefined },
  context: SignInContext,
) {
  const { services, caller } = context;
  const { credential, remember } = given;
  const ownerId = await findPasskeyOwner(client, credential.id);
  const account = ownerId === null ? undefined : await lockSignInAccount(client, ownerId);
  const taken = await takeChallenge(client, given.ticket, ['passkey', 'login-passkey']);
  if (!taken) return 'expired-ticket';
  const { challenge, user_id: expectedUserId, login_hash: loginHash } = taken;
  const userId = await verifyPasskey(client, services.relyingParty, {
    credential,
    challenge,
    userId: expectedUserId,
    requiresUserVerification: loginHash === null,
    caller,
  });
  if (userId === null) {
    const kind = loginHash === null ? 'sign-in-failed' : 'second-step-failed';
    await recordSecurityEvent(client, kind, { userId: expectedUserId }, caller, { method: 'passkey' });
    return 'wrong-passkey';
  }
  if (loginHash !== null && !(await takeLoginOfPasskey(client, loginHash))) return 'expired-ticket';
  if (!account) return 'wrong-passkey';
  if (account.state === 'blocked') return 'account-blocked';
  return completeSignIn(client, userId, { method: 'passkey', remember }, context);
}
