import { calls } from '@ontrend/shared/wire';
import { publishChatChange } from '../../domain/messages/clear-chat.ts';
import { UNDO_WINDOW_MINUTES } from '../../domain/messages/constants.ts';
import { readMembership, recountChat } from '../../domain/messages/membership.ts';
import { undoExpiredError } from '../../domain/messages/own-message.ts';
import { updateMessageNotification } from '../../domain/messages/update-message-notification.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const restoreChat = statement<{ in_time: boolean }, [userId: number, chatId: number]>(
  'message-chat-restore',
  `with was as (
     select cleared_at > now() - interval '${UNDO_WINDOW_MINUTES} minutes' as in_time
     from chat_members where user_id = $1 and chat_id = $2 and cleared_at is not null
   ), back as (
     update chat_members set cleared_id = cleared_before_id, cleared_at = null
     where user_id = $1 and chat_id = $2 and (select in_time from was)
   )
   select in_time from was`,
);

/** Undoes the deletion of a conversation. @throws {ApiError} 409 when the time for undo has passed */
export const messageRestoreChat = defineHandler(
  calls.messageRestoreChat,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const { peer_id } = await readMembership(client, viewer.id, chatId, { lock: true });
      const [deletion] = await restoreChat(client, viewer.id, chatId);
      if (!deletion) return;
      if (!deletion.in_time) throw undoExpiredError();
      await recountChat(client, [viewer.id], chatId);
      await publishChatChange(client, viewer.id, chatId, 'restored');
      await updateMessageNotification(client, {
        chat_id: chatId,
        sender_id: peer_id,
        receiver_id: viewer.id,
      });
    });
    return { data: {} };
  },
);
