import { calls } from '@ontrend/shared/wire';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { hasFactor, lockFactors, readSignInMethods } from '../../domain/factors/account-factors.ts';
import { replaceRecoveryCodes } from '../../domain/factors/recovery-codes.ts';
import { forgetRememberedDevices } from '../../domain/factors/remembered-devices.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

export const userSignInMethods = defineHandler(
  calls.userSignInMethods,
  async ({ viewer, services: { pool } }) => ({ data: await readSignInMethods(pool, viewer.id) }),
  { reads: 'primary' },
);

/** Replaces all recovery codes, used or not (ACCOUNT-63). */
export const userRecoveryCodesRenew = defineHandler(
  calls.userRecoveryCodesRenew,
  async ({ viewer, services, caller, acceptLanguage }) => {
    const { id: userId } = viewer;
    await requireFreshAuthentication(services.pool, viewer, caller);
    const recoveryCodes = await inTransaction(services.pool, async (client) => {
      await lockFactors(client, userId);
      if (!(await hasFactor(client, userId)))
        throw new ApiError(409, 'no-factor', 'Add a passkey or an authenticator app first.');
      const codes = await replaceRecoveryCodes(client, userId);
      await recordSecurityEvent(client, 'recovery-codes-renewed', { userId }, caller);
      await writeNotice(services, client, {
        kind: 'recoveryCodesRenewed',
        userId,
        caller,
        acceptLanguage,
        undo: { recoveryCodes: true },
      });
      return codes;
    });
    services.mailDispatcher.flush();
    return { data: { recoveryCodes } };
  },
);

/** Makes all browsers of the account ask for the second step again (ACCOUNT-65). */
export const userRememberedDevicesForget = defineHandler(
  calls.userRememberedDevicesForget,
  async ({ viewer, services: { pool }, caller }) => {
    await forgetRememberedDevices(pool, viewer.id);
    await recordSecurityEvent(pool, 'remembered-devices-forgotten', { userId: viewer.id }, caller);
    return { data: {} };
  },
);
