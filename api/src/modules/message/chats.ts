import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { toSeconds } from '../../http/seconds.ts';
import { avatarAddress } from '../../media/addresses.ts';

/** More conversations than anybody keeps up with; older ones are found by search. */
const MOST_CHATS = 500;

/** The viewer's conversations, the one written in last first (spec 7). */
export const messageChats = handler(calls.messageChats, async ({ viewer, services: { db, config } }) => {
  const rows = await db
    .selectFrom('chat_members as member')
    .innerJoin('users as peer', 'peer.id', 'member.peer_id')
    .leftJoin('messages as last', 'last.id', 'member.last_message_id')
    .select([
      'member.chat_id',
      'member.unread',
      'peer.id as peer_id',
      'peer.username',
      'peer.name',
      'peer.avatar_key',
      'last.id as last_id',
      'last.sender_id',
      'last.receiver_id',
      'last.text',
      'last.created_at',
      'last.unread as last_unread',
    ])
    .where('member.user_id', '=', viewer.id)
    .orderBy('member.last_message_at', 'desc')
    .orderBy('member.chat_id', 'desc')
    .limit(MOST_CHATS)
    .execute();
  return {
    data: rows.map((row) => ({
      chatId: row.chat_id,
      user: {
        id: row.peer_id,
        username: row.username,
        name: row.name,
        avatar: avatarAddress(row.avatar_key, config.mediaUrl),
      },
      lastMessage: lastMessage(row),
      unread: row.unread,
    })),
  };
});

interface LastMessageColumns {
  chat_id: number;
  last_id: number | null;
  sender_id: number | null;
  receiver_id: number | null;
  text: string | null;
  created_at: Date | null;
  last_unread: boolean | null;
}

function lastMessage({
  chat_id,
  last_id,
  sender_id,
  receiver_id,
  text,
  created_at,
  last_unread,
}: LastMessageColumns) {
  if (last_id === null || sender_id === null || receiver_id === null || created_at === null) return null;
  return {
    messageId: last_id,
    chatId: chat_id,
    senderId: sender_id,
    receiverId: receiver_id,
    message: text ?? '',
    createdAt: toSeconds(created_at),
    unread: last_unread ?? false,
  };
}
