import { calls } from '@ontrend/shared/wire';
import { z } from 'zod';
import { type ChatRow, SELECT_CHATS_SQL, toConversations } from '../../domain/messages/chat-view.ts';
import { CHAT_PAGE_SIZE } from '../../domain/messages/constants.ts';
import { notBlockedSql } from '../../domain/visibility/visibility-conditions.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

type ChatPageValues = [userId: number, beforeAt: string, beforeId: number, limit: number];

const defineChatQuery = (name: string, state: 'open' | 'request') =>
  statement<ChatRow, ChatPageValues>(
    `message-${name}`,
    `${SELECT_CHATS_SQL}
     where m.user_id = $1 and m.state = '${state}' and m.last_message_id is not null
       and (m.last_message_at, m.chat_id) < ($2::timestamptz, $3::bigint)
       and ${notBlockedSql('$1', 'm.peer_id')}
     order by m.last_message_at desc, m.chat_id desc
     limit $4`,
  );

/** Both read their index in order. */
export const findChats = {
  open: defineChatQuery('chats', 'open'),
  requests: defineChatQuery('requests', 'request'),
};

export const countRequests = statement<{ requests: number }, [userId: number]>(
  'message-requests-count',
  `select count(*) as requests from chat_members m
   where m.user_id = $1 and m.state = 'request' and m.last_message_id is not null
     and ${notBlockedSql('$1', 'm.peer_id')}`,
);

const tokenSchema = z.strictObject({ at: z.string().max(40), id: z.number().int() });
/** Cursor of the first page, before all rows. */
const FIRST_PAGE = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };

/** Returns a page of the viewer's conversations, latest message first (WIRE-31), or of message requests. */
export const messageChats = defineHandler(
  calls.messageChats,
  async ({ body, viewer, services }) => {
    const { pool, pageTokens } = services;
    const kind = body.requests ? 'requests' : 'open';
    const list = `chats:${kind}:${viewer.id}`;
    const from = body.nextPageToken ? pageTokens.read(list, body.nextPageToken, tokenSchema) : FIRST_PAGE;
    const [found, [counted]] = await Promise.all([
      findChats[kind](pool, viewer.id, from.at, from.id, CHAT_PAGE_SIZE + 1),
      countRequests(pool, viewer.id),
    ]);
    const rows = found.slice(0, CHAT_PAGE_SIZE);
    const last = rows.at(-1);
    return {
      data: await toConversations(services, rows, viewer),
      requests: counted?.requests ?? 0,
      nextPageToken:
        last && found.length > rows.length
          ? pageTokens.sign(list, { at: last.cursor_at, id: last.member_chat_id })
          : null,
    };
  },
  { reads: 'primary' },
);
