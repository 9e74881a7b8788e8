import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { requireOtherSignInMethod } from '../../domain/accounts/require-other-method.ts';
import {
  endSecondStepWithoutFactors,
  ensureRecoveryCodes,
  lockFactors,
} from '../../domain/factors/account-factors.ts';
import { MAX_PASSKEYS } from '../../domain/factors/constants.ts';
import { expiredTicketError, tooManyPasskeysError, wrongPasskeyError } from '../../domain/factors/errors.ts';
import {
  addPasskey,
  deletePasskey,
  getPasskeyUser,
  listPasskeys,
  renamePasskey,
  toPasskey,
} from '../../domain/factors/passkeys.ts';
import type { CreatedCredential } from '../../domain/factors/relying-party.ts';
import { issueTicket, takeChallenge } from '../../domain/factors/tickets.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction, isUniqueViolation } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the options for creating a passkey (ACCOUNT-61). */
export const userPasskeyAddOptions = defineHandler(
  calls.userPasskeyAddOptions,
  async ({ viewer, services: { pool, relyingParty }, caller }) => {
    await requireFreshAuthentication(pool, viewer, caller);
    const existing = await listPasskeys(pool, viewer.id);
    if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeysError();
    const user = await getPasskeyUser(pool, viewer.id);
    const options = await relyingParty.createCreationOptions({ ...user, existing });
    const { id: userId, sessionId } = viewer;
    const { challenge } = options;
    const ticket = await issueTicket(pool, 'add-passkey', { userId, sessionId, challenge });
    return { data: { ticket, options } };
  },
  { limits: ['passkey-options'] },
);

/** Adds a passkey, the first factor with recovery codes (ACCOUNT-61, ACCOUNT-63). */
export const userPasskeyAdd = defineHandler(
  calls.userPasskeyAdd,
  async ({ body, viewer, services, caller, acceptLanguage }) => {
    const { pool, relyingParty } = services;
    const { id: userId, sessionId } = viewer;
    await requireFreshAuthentication(pool, viewer, caller);
    const taken = await takeChallenge(pool, body.ticket, ['add-passkey']);
    if (taken?.session_id !== sessionId) throw expiredTicketError();
    const created = await relyingParty.verifyCreation(body.credential, taken.challenge);
    if (!created) throw wrongPasskeyError();
    const data = await inTransaction(pool, async (client) => {
      const added = await addWithCodes(client, userId, body.name, created);
      const details = { passkey: added.passkey.id };
      await recordSecurityEvent(client, 'passkey-added', { userId }, caller, details);
      await writeNotice(services, client, {
        kind: 'passkeyAdded',
        userId,
        caller,
        acceptLanguage,
        values: { name: body.name },
        undo: { factorId: added.passkey.id },
      });
      return added;
    }).catch((error: unknown) => {
      // The authenticator ignored that it has a passkey of an account already.
      throw isUniqueViolation(error) ? wrongPasskeyError() : error;
    });
    services.mailDispatcher.flush();
    return { data };
  },
  { limits: ['passkey'] },
);

async function addWithCodes(client: PoolClient, userId: number, name: string, created: CreatedCredential) {
  await lockFactors(client, userId);
  if ((await listPasskeys(client, userId)).length >= MAX_PASSKEYS) throw tooManyPasskeysError();
  const passkey = toPasskey(await addPasskey(client, userId, name, created));
  return { passkey, recoveryCodes: await ensureRecoveryCodes(client, userId) };
}

export const userPasskeyRename = defineHandler(
  calls.userPasskeyRename,
  async ({ body, viewer, services }) => {
    const renamed = await renamePasskey(services.pool, viewer.id, body.id, body.name);
    if (!renamed) throw notFoundError('passkey');
    return { data: { passkey: toPasskey(renamed) } };
  },
);

/** Removes a passkey; without another factor the second step is off (ACCOUNT-64). */
export const userPasskeyRemove = defineHandler(
  calls.userPasskeyRemove,
  async ({ body, viewer, services, caller, acceptLanguage }) => {
    const { id: userId } = viewer;
    await requireFreshAuthentication(services.pool, viewer, caller);
    await inTransaction(services.pool, async (client) => {
      await requireOtherSignInMethod(client, userId, body.id);
      const removed = await deletePasskey(client, userId, body.id);
      if (!removed) throw notFoundError('passkey');
      await endSecondStepWithoutFactors(client, userId);
      await recordSecurityEvent(client, 'passkey-removed', { userId }, caller, { passkey: body.id });
      const values = { name: removed.name };
      const notice = { kind: 'passkeyRemoved', userId, caller, acceptLanguage, values } as const;
      await writeNotice(services, client, notice);
    });
    services.mailDispatcher.flush();
    return { data: {} };
  },
);
