import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { withdrawNotification } from '../notifications/index.ts';

type Values = [userId: number, chatId: number];

/** Does nothing if there are no new messages; otherwise an undo would restore nothing. */
const clearStatement = statement<{ chat_id: number }, Values>(
  'message-clear',
  `update chat_members m set
     cleared_before_id = m.cleared_id, cleared_id = x.id, cleared_at = now(), unread = 0, last_message_id = null
   from (select max(id) as id from messages where chat_id = $2) x
   where m.user_id = $1 and m.chat_id = $2 and x.id > m.cleared_id
   returning m.chat_id`,
);
/**
 * Deletes all messages of a conversation for one of its two members, and withdraws their notification. The
 * caller must have locked the conversation.
 */
export async function clearChat(
  client: PoolClient,
  userId: number,
  { chat_id, peer_id }: { chat_id: number; peer_id: number },
): Promise<void> {
  if ((await clearStatement(client, userId, chat_id)).length === 0) return;
  await withdrawNotification(client, { activity: 'message', recipientId: userId, actorId: peer_id });
  await publishChatChange(client, userId, chat_id, 'deleted');
}

/** Publishes that a conversation was deleted or restored. */
export async function publishChatChange(
  client: PoolClient,
  to: number,
  chatId: number,
  change: 'deleted' | 'restored',
) {
  await publish(client, { topic: 'messages', to, chatId, messageId: null, change }, { topic: 'unread', to });
}
