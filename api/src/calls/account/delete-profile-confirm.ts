import { calls } from '@ontrend/shared/wire';
import { scheduleDeletion } from '../../domain/accounts/deletion.ts';
import { invalidCodeError } from '../../domain/accounts/errors.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Schedules the deletion of a profile in 14 days (PROFILE-27). The worker deletes it; until then the user can
 * recover it.
 */
export const userDeleteProfileConfirm = defineHandler(
  calls.userDeleteProfileConfirm,
  async ({ body, viewer, services, acceptLanguage, caller }) => {
    const subject = String(viewer.id);
    const when = await inTransaction(services.pool, async (client) => {
      const code = body.confirmationCode.trim();
      if (!(await services.confirmationCodes.verify(client, 'delete-profile', subject, code, caller)))
        return null;
      await services.confirmationCodes.delete(client, 'delete-profile', subject);
      const { email, will_be_deleted_at } = await scheduleDeletion(client, viewer.id);
      await recordSecurityEvent(client, 'deletion-requested', { userId: viewer.id }, caller);
      const write = await createMailWriter(services, client, viewer.id, acceptLanguage);
      await write('profileDeleted', email, will_be_deleted_at);
      return will_be_deleted_at;
    });
    if (!when) throw invalidCodeError('confirmationCode');
    services.mailDispatcher.flush();
    return { data: { willBeDeleted: toSeconds(when) }, message: SUCCESS_MESSAGES.profileDeleted };
  },
  { limits: ['code'] },
);
