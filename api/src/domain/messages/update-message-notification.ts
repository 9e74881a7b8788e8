import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { notify, updateNotificationQuote, withdrawNotification } from '../notifications/index.ts';
import { messageVisibleToSql } from './membership.ts';
import type { OwnMessage } from './own-message.ts';

interface QuotedMessage {
  text: string;
  unread: boolean;
  created_at: Date;
}

export const selectNewestVisibleMessage = statement<
  QuotedMessage,
  [receiverId: number, senderId: number, chatId: number]
>(
  'message-newest-visible',
  `select x.text, x.unread, x.created_at
   from chat_members m
   cross join lateral (
     select x.* from messages x
     where x.chat_id = m.chat_id and x.sender_id = $2 and ${messageVisibleToSql('x', '$1', 'm')}
     order by x.id desc limit 1
   ) x
   where m.user_id = $1 and m.chat_id = $3`,
);

/**
 * Updates the receiver's notification after a message was deleted or restored: it quotes the newest visible
 * message, and is withdrawn if there is none. To be called in the transaction of the change.
 */
export async function updateMessageNotification(
  client: PoolClient,
  {
    chat_id,
    sender_id: actorId,
    receiver_id: recipientId,
  }: Pick<OwnMessage, 'chat_id' | 'sender_id' | 'receiver_id'>,
): Promise<void> {
  const cause = { activity: 'message', recipientId, actorId } as const;
  const [newest] = await selectNewestVisibleMessage(client, recipientId, actorId, chat_id);
  if (!newest) return withdrawNotification(client, cause);
  const wasUpdated = await updateNotificationQuote(client, cause, newest);
  if (!wasUpdated && newest.unread) await notify(client, { ...cause, text: newest.text });
}
