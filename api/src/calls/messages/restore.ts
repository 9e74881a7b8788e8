import { calls } from '@ontrend/shared/wire';
import {
  lockOwnMessage,
  publishMessageChange,
  restoreForOne,
  restoreWithdrawn,
  undoExpiredError,
  withdrawnError,
} from '../../domain/messages/own-message.ts';
import { updateMessageNotification } from '../../domain/messages/update-message-notification.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Undoes the deletion of a message, for both users if it was deleted for both. @throws {ApiError} 409 when
 * the time for undo has passed, or when the sender has deleted the message for both and the receiver restores it
 */
export const messageRestore = defineHandler(
  calls.messageRestore,
  async ({ body: { messageId }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const message = await lockOwnMessage(client, viewer.id, messageId);
      if (message.is_undo_expired) throw undoExpiredError();
      const isSender = message.sender_id === viewer.id;
      const { is_withdrawn: wasForBoth } = message;
      if (wasForBoth && !isSender) throw withdrawnError();
      const change = wasForBoth ? restoreWithdrawn : restoreForOne[isSender ? 'sender' : 'receiver'];
      const changed = await change(client, messageId);
      if (changed.length === 0) return;
      const others = wasForBoth ? [message.receiver_id] : [];
      await publishMessageChange(client, message, [viewer.id, ...others], 'restored');
      if (wasForBoth || !isSender) await updateMessageNotification(client, message);
    });
    return { data: {} };
  },
);
