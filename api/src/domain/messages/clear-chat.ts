import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { withdrawNotification } from '../notifications/index.ts';

type Values = [userId: number, chatId: number];

/** What is cleared already stays as it is, or taking it back would bring nothing. */
const clearStatement = statement<{ chat_id: number }, Values>(
  'message-clear',
  `update chat_members m set
     cleared_before_id = m.cleared_id, cleared_id = x.id, cleared_at = now(), unread = 0, last_message_id = null
   from (select max(id) as id from messages where chat_id = $2) x
   where m.user_id = $1 and m.chat_id = $2 and x.id > m.cleared_id
   returning m.chat_id`,
);
/** Deletes everything said so far, for one of the two, with what was notified of it. To be called with the chat locked. */
export async function clearChat(
  client: PoolClient,
  userId: number,
  { chat_id, peer_id }: { chat_id: number; peer_id: number },
): Promise<void> {
  if ((await clearStatement(client, userId, chat_id)).length === 0) return;
  await withdrawNotification(client, { activity: 'message', to: userId, by: peer_id });
  await publishChatChange(client, userId, chat_id, 'deleted');
}

/** Tells a person that a conversation went or came back. */
export async function publishChatChange(
  client: PoolClient,
  to: number,
  chatId: number,
  change: 'deleted' | 'restored',
) {
  await publish(client, { topic: 'messages', to, chatId, messageId: null, change }, { topic: 'unread', to });
}
