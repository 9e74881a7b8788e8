import { calls } from '@ontrend/shared/wire';
import {
  deleteForOne,
  lockOwnMessage,
  publishMessageChange,
  withdrawMessage,
} from '../../domain/messages/own-message.ts';
import { updateMessageNotification } from '../../domain/messages/update-message-notification.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Deletes a message for the viewer, or for both users if the viewer sent it (WIRE-35). Idempotent. It can be
 * undone for a few minutes.
 */
export const messageDelete = defineHandler(
  calls.messageDelete,
  async ({ body: { messageId, forBoth }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const message = await lockOwnMessage(client, viewer.id, messageId);
      const isSender = message.sender_id === viewer.id;
      if (forBoth && !isSender) {
        throw new ApiError(403, 'not-your-message', 'Only the sender can delete a message for both of you.');
      }
      const change = forBoth ? withdrawMessage : deleteForOne[isSender ? 'sender' : 'receiver'];
      const changed = await change(client, messageId);
      if (changed.length === 0) return;
      const others = forBoth ? [message.receiver_id] : [];
      await publishMessageChange(client, message, [viewer.id, ...others], 'deleted');
      if (forBoth || !isSender) await updateMessageNotification(client, message);
    });
    return { data: {} };
  },
);
