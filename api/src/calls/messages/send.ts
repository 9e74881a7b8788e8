import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { findReceiver, messagingNotAllowedError } from '../../domain/messages/find-receiver.ts';
import { type MessageRow, messageColumnsSql, toMessages } from '../../domain/messages/message-view.ts';
import { notify } from '../../domain/notifications/notify.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { normalizeText } from '../../platform/text/normalize-text.ts';
import { type CallContext, defineHandler } from '../framework/define-handler.ts';

type UserPair = [senderId: number, receiverId: number];

const insertChat = statement<never, UserPair>(
  'message-chat-insert',
  `insert into chats (low_user_id, high_user_id) values (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint))
   on conflict do nothing`,
);
/** Serializes all further steps for this conversation. */
const lockChat = statement<{ id: number }, UserPair>(
  'message-chat-lock',
  `select id from chats
   where low_user_id = least($1::bigint, $2::bigint) and high_user_id = greatest($1::bigint, $2::bigint)
   for no key update`,
);
const findByClientKey = statement<MessageRow, [senderId: number, key: string]>(
  'message-by-key',
  `select ${messageColumnsSql('x', 'receiver')}
   from messages x
   join chat_members receiver on receiver.chat_id = x.chat_id and receiver.user_id = x.receiver_id
   where x.sender_id = $1 and x.client_key = $2`,
);
/**
 * Uses the time of the statement, not of the start of the transaction: a message that waited for the lock is
 * the later one.
 */
const insertMessage = statement<
  Omit<MessageRow, 'receiver_state'>,
  [chatId: number, ...UserPair, text: string, key: string | null]
>(
  'message-insert',
  `insert into messages (chat_id, sender_id, receiver_id, text, client_key, created_at)
   values ($1, $2, $3, $4, $5, clock_timestamp())
   returning id, chat_id, sender_id, receiver_id, text, unread, created_at, client_key`,
);
/** Sending a message accepts a pending request from the other user. */
const upsertMembers = statement<
  { user_id: number; state: MessageRow['receiver_state'] },
  [chatId: number, ...UserPair, receiverState: string, messageId: number, at: Date]
>(
  'message-members',
  `insert into chat_members as m (chat_id, user_id, peer_id, unread, state, last_message_id, last_message_at)
   values ($1, $2::bigint, $3::bigint, 0, 'open', $5, $6), ($1, $3, $2, 1, $4, $5, $6)
   on conflict (user_id, chat_id) do update set
     unread = m.unread + excluded.unread, state = excluded.state,
     last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at
   returning user_id, state`,
);

interface OutgoingMessage {
  receiverId: number;
  text: string;
  key: string | null;
}

/**
 * Sends a message (WIRE-33). A repeated call with the same key, for example after a lost reply, returns the
 * stored message.
 */
export const messageSend = defineHandler(
  calls.messageSend,
  async (context) => {
    const { body, viewer, services } = context;
    const { receiverId, message, key = null } = body.chat;
    const text = normalizeText(message);
    if (text === '') throw invalidInputError('message', 'Field is required');
    if (receiverId === viewer.id) throw invalidInputError('receiverId', "You can't message yourself.");
    const outgoing = { receiverId, text, key };
    const row = await inTransactionWithRetry(services.pool, (client) =>
      sendMessage(client, viewer, outgoing, context.countLimit),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? keyUsedError() : error;
    });
    const [sent] = await toMessages(services, [row], viewer);
    if (!sent) throw new Error('The sent message was not found.');
    return { data: { message: sent } };
  },
  { limits: ['message'] },
);

async function sendMessage(
  client: PoolClient,
  viewer: Viewer,
  { receiverId, text, key }: OutgoingMessage,
  count: CallContext<typeof calls.messageSend>['countLimit'],
): Promise<MessageRow> {
  // Check before creating the conversation, so that a sender without permission does not create one.
  const before = await findReceiver(client, viewer.id, receiverId);
  if (before.chatId === null && before.writing === 'closed') throw messagingNotAllowedError('closed');
  await insertChat(client, viewer.id, receiverId);
  const [chat] = await lockChat(client, viewer.id, receiverId);
  if (!chat) throw new Error('The created conversation was not found.');
  const existing = key === null ? undefined : (await findByClientKey(client, viewer.id, key))[0];
  if (existing) {
    if (existing.chat_id !== chat.id) throw keyUsedError();
    return existing;
  }
  const { writing } = await findReceiver(client, viewer.id, receiverId);
  if (writing === 'closed' || writing === 'waiting') throw messagingNotAllowedError(writing);
  if (before.chatId === null && writing === 'request') await count('message-request');
  return writeMessage(client, chat.id, viewer.id, { receiverId, text, key }, writing);
}

async function writeMessage(
  client: PoolClient,
  chatId: number,
  senderId: number,
  { receiverId, text, key }: OutgoingMessage,
  state: 'open' | 'request',
): Promise<MessageRow> {
  const [row] = await insertMessage(client, chatId, senderId, receiverId, text, key);
  if (!row) throw new Error('The inserted message was not returned.');
  await upsertMembers(client, chatId, senderId, receiverId, state, row.id, row.created_at);
  await notify(client, { activity: 'message', recipientId: receiverId, actorId: senderId, text });
  const event = { topic: 'messages', chatId, messageId: row.id, change: 'sent' } as const;
  await publish(
    client,
    { ...event, to: senderId },
    { ...event, to: receiverId },
    { topic: 'unread', to: receiverId },
  );
  return { ...row, receiver_state: state };
}

function invalidInputError(field: string, message: string): ApiError {
  return new ApiError(422, 'invalid-input', message, { [field]: [message] });
}

function keyUsedError(): ApiError {
  return new ApiError(409, 'key-used', 'This message has already been sent in another conversation.');
}
