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
  /** The sender deleted the message for both. */
  is_withdrawn: boolean;
}

const selectMessageForUpdate = statement<OwnMessage, [userId: number, messageId: number]>(
  'message-find',
  `select x.id, x.chat_id, x.sender_id, x.receiver_id,
     coalesce(case when x.sender_id = $1 then x.sender_deleted_at else x.receiver_deleted_at end
       < now() - interval '${UNDO_WINDOW_MINUTES} minutes', false) as is_undo_expired,
     x.withdrawn_at is not null as is_withdrawn
   from messages x join chats c on c.id = x.chat_id
   where x.id = $2 for no key update of c`,
);
type Changed = { id: number };

/** Deletes a message for the sender or the receiver. Returns no row if it was deleted before. */
export const deleteForOne = {
  sender: statement<Changed, [messageId: number]>(
    'message-delete-sender',
    'update messages set sender_deleted_at = now() where id = $1 and sender_deleted_at is null returning id',
  ),
  receiver: statement<Changed, [messageId: number]>(
    'message-delete-receiver',
    'update messages set receiver_deleted_at = now() where id = $1 and receiver_deleted_at is null returning id',
  ),
};

/** Restores a message that one user deleted. Returns no row if it was not deleted. */
export const restoreForOne = {
  sender: statement<Changed, [messageId: number]>(
    'message-restore-sender',
    'update messages set sender_deleted_at = null where id = $1 and sender_deleted_at is not null returning id',
  ),
  receiver: statement<Changed, [messageId: number]>(
    'message-restore-receiver',
    'update messages set receiver_deleted_at = null where id = $1 and receiver_deleted_at is not null returning id',
  ),
};

/** Deletes a message for both users. Returns no row if the sender has done so before. */
export const withdrawMessage = statement<Changed, [messageId: number]>(
  'message-withdraw',
  `update messages set withdrawn_at = now(), sender_deleted_at = now(),
     receiver_deleted_at = coalesce(receiver_deleted_at, now())
   where id = $1 and withdrawn_at is null returning id`,
);

/** Restores a withdrawn message for both users, except for a receiver who had deleted it before. */
export const restoreWithdrawn = statement<Changed, [messageId: number]>(
  'message-restore-withdrawn',
  `update messages set withdrawn_at = null, sender_deleted_at = null,
     receiver_deleted_at = case when receiver_deleted_at < withdrawn_at then receiver_deleted_at end
   where id = $1 and withdrawn_at is not null returning id`,
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

/** A 409 error for a receiver who restores what the sender has taken back. */
export function withdrawnError(): ApiError {
  return new ApiError(409, 'message-withdrawn', 'The sender has deleted this message.');
}
