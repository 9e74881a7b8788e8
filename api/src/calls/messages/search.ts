import { calls } from '@ontrend/shared/wire';
import { z } from 'zod';
import { type ChatRow, SELECT_CHATS_SQL, toConversations } from '../../domain/messages/chat-view.ts';
import {
  MAX_CHATS_FOUND,
  MAX_MESSAGES_SEARCHED,
  MESSAGE_SEARCH_PAGE_SIZE,
} from '../../domain/messages/constants.ts';
import { messageVisibleToSql } from '../../domain/messages/membership.ts';
import { type MessageRow, messageColumnsSql, toMessages } from '../../domain/messages/message-view.ts';
import { notBlockedSql } from '../../domain/visibility/visibility-conditions.ts';
import { statement } from '../../platform/db/statement.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface FoundRow extends MessageRow {
  peer_id: number;
  username: string;
  name: string;
  avatar_key: string | null;
}

const selectRecentMessages = (column: 'sender_id' | 'receiver_id') =>
  `(select * from messages where ${column} = $1 and id < $3 order by id desc limit ${MAX_MESSAGES_SEARCHED})`;

/** Searches the viewer's recent messages for a substring, because many scripts do not separate words. */
export const searchMessages = statement<
  FoundRow,
  [userId: number, search: string, beforeId: number, limit: number]
>(
  'messages-search',
  `select ${messageColumnsSql('x', 'receiver')}, m.peer_id, u.username, u.name, u.avatar_key
   from (${selectRecentMessages('sender_id')} union all ${selectRecentMessages('receiver_id')}) x
   join chat_members m on m.user_id = $1 and m.chat_id = x.chat_id
   join chat_members receiver on receiver.chat_id = x.chat_id and receiver.user_id = x.receiver_id
   join users u on u.id = m.peer_id
   where position(lower($2) in lower(x.text)) > 0 and m.state <> 'declined' and ${messageVisibleToSql('x', '$1', 'm')}
     and ${notBlockedSql('$1', 'm.peer_id')}
   order by x.id desc
   limit $4`,
);

const searchChats = statement<ChatRow, [userId: number, search: string]>(
  'message-chats-search',
  `${SELECT_CHATS_SQL}
   where m.user_id = $1 and m.state <> 'declined' and m.last_message_id is not null
     and (position(lower($2) in lower(u.username)) > 0 or position(lower($2) in lower(u.name)) > 0)
     and ${notBlockedSql('$1', 'm.peer_id')}
   order by m.last_message_at desc, m.chat_id desc
   limit ${MAX_CHATS_FOUND}`,
);

const tokenSchema = z.strictObject({ id: z.number().int() });

/** Finds messages that contain a text, newest first, and conversations by the other user's name. */
export const messageSearch = defineHandler(
  calls.messageSearch,
  async ({ body, viewer, services }) => {
    const { pool, pageTokens, config } = services;
    const list = `message-search:${viewer.id}:${body.search}`;
    const from = body.nextPageToken ? pageTokens.read(list, body.nextPageToken, tokenSchema).id : null;
    const before = from ?? Number.MAX_SAFE_INTEGER;
    const [found, chats] = await Promise.all([
      searchMessages(pool, viewer.id, body.search, before, MESSAGE_SEARCH_PAGE_SIZE + 1),
      from === null ? searchChats(pool, viewer.id, body.search) : [],
    ]);
    const rows = found.slice(0, MESSAGE_SEARCH_PAGE_SIZE);
    const messages = await toMessages(services, rows, viewer);
    const last = rows.at(-1);
    return {
      data: messages.map((message, index) => ({ user: toUser(rows[index] as FoundRow), message })),
      chats: await toConversations(services, chats, viewer),
      nextPageToken: last && found.length > rows.length ? pageTokens.sign(list, { id: last.id }) : null,
    };
    function toUser({ peer_id, username, name, avatar_key }: FoundRow) {
      return { id: peer_id, username, name, avatar: avatarUrl(avatar_key, config.mediaUrl) };
    }
  },
  { reads: 'replica', limits: ['message-search'] },
);
