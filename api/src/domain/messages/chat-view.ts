import type { Chat } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import type { MemberState } from './membership.ts';
import type { MessageViewContext } from './message-view.ts';
import { type MessageRow, messageColumnsSql, toMessages } from './message-view.ts';

/** A row of a conversation with its latest message. */
export type ChatRow = { [Column in keyof MessageRow]: MessageRow[Column] | null } & {
  member_chat_id: number;
  member_state: MemberState;
  peer_state: MemberState;
  member_unread: number;
  /**
   * In full precision. A JavaScript date would round it, which repeats or skips conversations between pages.
   */
  cursor_at: string;
  peer_id: number;
  username: string;
  name: string;
  avatar_key: string | null;
};

/**
 * The beginning of statements about conversations: `m` is the viewer's row of `chat_members`, `u` the other
 * user.
 */
export const SELECT_CHATS_SQL = `select m.chat_id as member_chat_id, m.state as member_state, peer.state as peer_state,
    m.unread as member_unread, m.last_message_at::text as cursor_at,
    m.peer_id, u.username, u.name, u.avatar_key, ${messageColumnsSql('x', 'receiver')}
  from chat_members m
  join users u on u.id = m.peer_id
  left join chat_members peer on peer.chat_id = m.chat_id and peer.user_id = m.peer_id
  left join messages x on x.id = m.last_message_id
  left join chat_members receiver on receiver.chat_id = x.chat_id and receiver.user_id = x.receiver_id`;

/** Converts rows to conversations in the wire format. All calls use this function. */
export async function toConversations(
  services: MessageViewContext,
  rows: readonly ChatRow[],
  viewer: Viewer,
): Promise<Chat[]> {
  const latest = rows.flatMap((row) => (row.id === null ? [] : [row as MessageRow]));
  const messages = await toMessages(services, latest, viewer);
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  return rows.map((row) => ({
    chatId: row.member_chat_id,
    user: {
      id: row.peer_id,
      username: row.username,
      name: row.name,
      avatar: avatarUrl(row.avatar_key, services.config.mediaUrl),
    },
    lastMessage: byId.get(row.id ?? 0) ?? null,
    unread: row.member_unread,
    state: chatState(row),
  }));
}

function chatState({ member_state, peer_state }: ChatRow): Chat['state'] {
  if (member_state !== 'open') return 'request';
  // The sender does not learn that a request was declined.
  return peer_state === null || peer_state === 'open' ? 'open' : 'waiting';
}
