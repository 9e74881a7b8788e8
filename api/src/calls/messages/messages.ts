import { calls } from '@ontrend/shared/wire';
import { z } from 'zod';
import { MESSAGE_PAGE_SIZE } from '../../domain/messages/constants.ts';
import { messageVisibleToSql, readMembership } from '../../domain/messages/membership.ts';
import { type MessageRow, messageColumnsSql, toMessages } from '../../domain/messages/message-view.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

type MessagePageValues = [userId: number, chatId: number, id: number, limit: number];

const defineMessageQuery = (name: string, condition: string, order: 'asc' | 'desc') =>
  statement<MessageRow, MessagePageValues>(
    `messages-${name}`,
    `select ${messageColumnsSql('x', 'receiver')}
     from chat_members m
     cross join lateral (
       select x.* from messages x
       where x.chat_id = m.chat_id and ${condition} and ${messageVisibleToSql('x', '$1', 'm')}
       order by x.id ${order}
       limit $4
     ) x
     join chat_members receiver on receiver.chat_id = x.chat_id and receiver.user_id = x.receiver_id
     where m.user_id = $1 and m.chat_id = $2
     order by x.id ${order}`,
  );

/** Each reads the index of the conversation in order, from a given message on. */
export const findMessages = {
  older: defineMessageQuery('older', 'x.id < $3', 'desc'),
  newer: defineMessageQuery('newer', 'x.id > $3', 'asc'),
};

const tokenSchema = z.strictObject({ way: z.enum(['older', 'newer']), id: z.number().int() });
type Cursor = z.infer<typeof tokenSchema>;
const LATEST: Cursor = { way: 'older', id: Number.MAX_SAFE_INTEGER };

/**
 * Returns messages of a conversation, newest first (WIRE-32): the latest, those before or after a token, or
 * those around a message. Paging repeats and skips nothing, even if messages are sent between the pages.
 */
export const messageMessages = defineHandler(
  calls.messageMessages,
  async ({ body, viewer, services }) => {
    const { pool, pageTokens } = services;
    const { chatId, nextPageToken, around } = body;
    await readMembership(pool, viewer.id, chatId, { lock: false });
    const list = `messages:${viewer.id}:${chatId}`;
    const at = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema) : LATEST;

    const read = async ({ way, id }: Cursor, limit: number) => {
      const found = await findMessages[way](pool, viewer.id, chatId, id, limit + 1);
      const rows = found.slice(0, limit);
      return { rows: way === 'newer' ? rows.reverse() : rows, isMore: found.length > limit };
    };
    const none = { rows: [], isMore: false };
    const isAround = around !== undefined && !nextPageToken;
    const half = MESSAGE_PAGE_SIZE / 2;
    const [older, newer] = isAround
      ? await Promise.all([
          read({ way: 'older', id: around + 1 }, half),
          read({ way: 'newer', id: around }, half),
        ])
      : at.way === 'older'
        ? [await read(at, MESSAGE_PAGE_SIZE), none]
        : [none, await read(at, MESSAGE_PAGE_SIZE)];
    const rows = [...newer.rows, ...older.rows];
    const token = (way: Cursor['way'], row: MessageRow | undefined) =>
      row ? pageTokens.sign(list, { way, id: row.id }) : null;
    return {
      data: await toMessages(services, rows, viewer),
      nextPageToken: older.isMore ? token('older', rows.at(-1)) : null,
      previousPageToken: newer.isMore ? token('newer', rows[0]) : null,
    };
  },
  { reads: 'primary' },
);
