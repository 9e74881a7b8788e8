import { calls } from '@ontrend/shared/wire';
import { cancelDeletion } from '../../domain/accounts/deletion.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Cancels the scheduled deletion of a profile (PROFILE-28). */
export const userRecoverProfile = defineHandler(calls.userRecoverProfile, async ({ viewer, services }) => {
  const recovered = await inTransaction(services.pool, (client) => cancelDeletion(client, viewer.id));
  if (!recovered) throw new ApiError(409, 'not-being-deleted', "This profile isn't scheduled for deletion.");
  return { data: {}, message: SUCCESS_MESSAGES.profileRecovered };
});
