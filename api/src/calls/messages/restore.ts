import { calls } from '@ontrend/shared/wire';
import {
  lockOwnMessage,
  publishMessageChange,
  setDeleted,
  undoExpiredError,
} from '../../domain/messages/own-message.ts';
import { updateMessageNotification } from '../../domain/messages/update-message-notification.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Finds a message that its sender deleted for both: both times are equal. Separate deletions have different
 * times.
 */
const findDeletedForBoth = statement<{ id: number }, [messageId: number]>(
  'message-deleted-for-both',
  'select id from messages where id = $1 and sender_deleted_at = receiver_deleted_at',
);

/**
 * Undoes the deletion of a message, for both users if it was deleted for both. @throws {ApiError} 409 when
 * the time for undo has passed
 */
export const messageRestore = defineHandler(
  calls.messageRestore,
  async ({ body: { messageId }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const message = await lockOwnMessage(client, viewer.id, messageId);
      if (message.is_undo_expired) throw undoExpiredError();
      const isSender = message.sender_id === viewer.id;
      const wasForBoth = isSender && (await findDeletedForBoth(client, messageId)).length > 0;
      const changed = await setDeleted(client, messageId, isSender, wasForBoth || !isSender, null);
      if (changed.length === 0) return;
      const others = wasForBoth ? [message.receiver_id] : [];
      await publishMessageChange(client, message, [viewer.id, ...others], 'restored');
      if (wasForBoth || !isSender) await updateMessageNotification(client, message);
    });
    return { data: {} };
  },
);
