import { calls } from '@ontrend/shared/wire';
import { cancelDeletion } from '../../domain/accounts/deletion.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Cancels the scheduled deletion of a profile (PROFILE-28). */
export const userRecoverProfile = defineHandler(
  calls.userRecoverProfile,
  async ({ viewer, services, caller }) => {
    const recovered = await inTransaction(services.pool, async (client) => {
      if (!(await cancelDeletion(client, viewer.id))) return false;
      await recordSecurityEvent(client, 'deletion-canceled', { userId: viewer.id }, caller);
      return true;
    });
    if (!recovered)
      throw new ApiError(409, 'not-being-deleted', "This profile isn't scheduled for deletion.");
    return { data: {}, message: SUCCESS_MESSAGES.profileRecovered };
  },
);
