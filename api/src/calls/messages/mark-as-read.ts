import { calls } from '@ontrend/shared/wire';
import { readMembership } from '../../domain/messages/membership.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { defineHandler } from '../framework/define-handler.ts';

type MemberValues = [userId: number, chatId: number];

export const markMessagesRead = statement<{ id: number }, MemberValues>(
  'messages-read',
  'update messages set unread = false where receiver_id = $1 and chat_id = $2 and unread returning id',
);
const markMemberRead = statement<{ chat_id: number }, MemberValues>(
  'message-member-read',
  'update chat_members set unread = 0 where user_id = $1 and chat_id = $2 and unread > 0 returning chat_id',
);
const markNotificationRead = statement<{ id: number }, [userId: number, peerId: number]>(
  'message-notification-read',
  `update notifications set unread = false
   where user_id = $1 and actor_id = $2 and unread
     and activity_id = (select id from user_activities where name = 'message')
   returning id`,
);

/** Marks a conversation and its notification as read (WIRE-34). */
export const messageMarkAsRead = defineHandler(
  calls.messageMarkAsRead,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    const to = viewer.id;
    await inTransactionWithRetry(pool, async (client) => {
      const { peer_id, state } = await readMembership(client, to, chatId, { lock: true });
      const read = [
        ...(await markMessagesRead(client, to, chatId)),
        ...(await markMemberRead(client, to, chatId)),
        ...(await markNotificationRead(client, to, peer_id)),
      ];
      if (read.length === 0) return;
      const event = { topic: 'messages', chatId, messageId: null, change: 'read' } as const;
      // Reading a request sends no read receipt.
      if (state === 'open') await publish(client, { ...event, to: peer_id });
      await publish(
        client,
        { ...event, to },
        { topic: 'notifications', to, id: null, change: 'read' },
        { topic: 'unread', to },
      );
    });
    return { data: {} };
  },
);
