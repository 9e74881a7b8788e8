import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { UNDO_WINDOW_MINUTES } from './constants.ts';
import { recountChat } from './membership.ts';

export interface OwnMessage {
  id: number;
  chat_id: number;
  sender_id: number;
  receiver_id: number;
  /** True if the viewer deleted the message and can no longer undo it. */
  is_undo_expired: boolean;
}

const selectMessageForUpdate = statement<OwnMessage, [userId: number, messageId: number]>(
  'message-find',
  `select x.id, x.chat_id, x.sender_id, x.receiver_id,
     coalesce(case when x.sender_id = $1 then x.sender_deleted_at else x.receiver_deleted_at end
       < now() - interval '${UNDO_WINDOW_MINUTES} minutes', false) as is_undo_expired
   from messages x join chats c on c.id = x.chat_id
   where x.id = $2 for no key update of c`,
);
export const setDeleted = statement<
  { id: number },
  [messageId: number, bySender: boolean, byReceiver: boolean, at: Date | null]
>(
  'message-set-deleted',
  `update messages set
     sender_deleted_at = case when $2::boolean then $4::timestamptz else sender_deleted_at end,
     receiver_deleted_at = case when $3::boolean and ($4::timestamptz is null or receiver_deleted_at is null)
       then $4::timestamptz else receiver_deleted_at end
   where id = $1 and (
     $2 and (sender_deleted_at is null) <> ($4::timestamptz is null) or $3 and (receiver_deleted_at is null) <> ($4::timestamptz is null))
   returning id`,
);

/** @throws {ApiError} 404 if it does not exist; 403 if the viewer is neither sender nor receiver */
export async function lockOwnMessage(
  client: PoolClient,
  userId: number,
  messageId: number,
): Promise<OwnMessage> {
  const [message] = await selectMessageForUpdate(client, userId, messageId);
  if (!message) throw notFoundError('message');
  if (message.sender_id !== userId && message.receiver_id !== userId) {
    throw new ApiError(403, 'not-your-message', "You aren't part of this conversation.");
  }
  return message;
}

/** Updates the conversation of the given members and publishes that a message was deleted or restored. */
export async function publishMessageChange(
  client: PoolClient,
  { id, chat_id }: OwnMessage,
  userIds: number[],
  change: 'deleted' | 'restored',
) {
  await recountChat(client, userIds, chat_id);
  for (const to of userIds) {
    await publish(
      client,
      { topic: 'messages', to, chatId: chat_id, messageId: id, change },
      { topic: 'unread', to },
    );
  }
}

/** A 409 error for a deletion that can no longer be undone. */
export function undoExpiredError(): ApiError {
  return new ApiError(409, 'too-late', "It's too late to undo this.");
}
