import { calls } from '@ontrend/shared/wire';
import { cancelDeletion } from '../../domain/accounts/deletion.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Cancels the scheduled deletion of a profile and notifies the user by mail (PROFILE-28, ACCOUNT-70). */
export const userRecoverProfile = defineHandler(
  calls.userRecoverProfile,
  async ({ viewer, services, caller, acceptLanguage }) => {
    const { id: userId } = viewer;
    const recovered = await inTransaction(services.pool, async (client) => {
      if (!(await cancelDeletion(client, userId))) return false;
      await recordSecurityEvent(client, 'deletion-canceled', { userId }, caller);
      await writeNotice(services, client, { kind: 'deletionCanceled', userId, caller, acceptLanguage });
      return true;
    });
    if (!recovered)
      throw new ApiError(409, 'not-being-deleted', "This profile isn't scheduled for deletion.");
    services.mailDispatcher.flush();
    return { data: {}, message: SUCCESS_MESSAGES.profileRecovered };
  },
);
