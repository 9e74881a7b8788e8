import { calls } from '@ontrend/shared/wire';
import { readEmail } from '../../domain/accounts/find-account.ts';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import {
  endSecondStepWithoutFactors,
  ensureRecoveryCodes,
  lockFactors,
} from '../../domain/factors/account-factors.ts';
import { TOTP_FACTOR_ID } from '../../domain/factors/constants.ts';
import { clockDiffersError, totpExistsError, wrongFactorCodeError } from '../../domain/factors/errors.ts';
import { deleteTotp } from '../../domain/factors/totp.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Creates the secret of an authenticator app, which its first code turns on (ACCOUNT-62). */
export const userTotpStart = defineHandler(
  calls.userTotpStart,
  async ({ viewer, services: { pool, totpCodes }, caller }) => {
    await requireFreshAuthentication(pool, viewer, caller);
    const started = await totpCodes.start(pool, viewer.id, await readEmail(pool, viewer.id));
    if (!started) throw totpExistsError();
    return { data: started };
  },
);

/** Turns the authenticator app on, the first factor with recovery codes (ACCOUNT-62, ACCOUNT-63). */
export const userTotpConfirm = defineHandler(
  calls.userTotpConfirm,
  async ({ body, viewer, services, caller, acceptLanguage }) => {
    const { pool, codeFailures, totpCodes } = services;
    const { id: userId } = viewer;
    const subject = String(userId);
    await requireFreshAuthentication(pool, viewer, caller);
    // A wrong code is counted, so the transaction is committed also then.
    const result = await inTransaction(pool, async (client) => {
      await lockFactors(client, userId);
      const guesser = await codeFailures.check(client, subject, caller);
      const firstCode = await totpCodes.confirm(client, userId, body.code);
      if (!firstCode.isAccepted) {
        await codeFailures.record(client, subject, guesser);
        return firstCode;
      }
      const recoveryCodes = await ensureRecoveryCodes(client, userId);
      await recordSecurityEvent(client, 'totp-added', { userId }, caller);
      await writeNotice(services, client, {
        kind: 'totpAdded',
        userId,
        caller,
        acceptLanguage,
        undo: { factorId: TOTP_FACTOR_ID },
      });
      return { recoveryCodes };
    });
    if ('isAccepted' in result) {
      const { clockMinutes } = result;
      throw clockMinutes === undefined
        ? wrongFactorCodeError('code')
        : clockDiffersError('code', clockMinutes);
    }
    services.mailDispatcher.flush();
    return { data: result };
  },
  { limits: ['code'] },
);

/** Removes the authenticator app; without another factor the second step is off (ACCOUNT-64). */
export const userTotpRemove = defineHandler(
  calls.userTotpRemove,
  async ({ viewer, services, caller, acceptLanguage }) => {
    const { id: userId } = viewer;
    await requireFreshAuthentication(services.pool, viewer, caller);
    await inTransaction(services.pool, async (client) => {
      await lockFactors(client, userId);
      if (!(await deleteTotp(client, userId)))
        throw new ApiError(404, 'totp-not-found', "You don't use an authenticator app.");
      await endSecondStepWithoutFactors(client, userId);
      await recordSecurityEvent(client, 'totp-removed', { userId }, caller);
      await writeNotice(services, client, { kind: 'totpRemoved', userId, caller, acceptLanguage });
    });
    services.mailDispatcher.flush();
    return { data: {} };
  },
);
