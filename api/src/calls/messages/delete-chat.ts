import { calls } from '@ontrend/shared/wire';
import { clearChat } from '../../domain/messages/clear-chat.ts';
import { readMembership } from '../../domain/messages/membership.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Deletes a conversation for the viewer (WIRE-36). The other user's copy remains, and a new message starts it
 * again. It can be undone for a few minutes.
 */
export const messageDeleteChat = defineHandler(
  calls.messageDeleteChat,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      await clearChat(client, viewer.id, await readMembership(client, viewer.id, chatId, { lock: true }));
    });
    return { data: {} };
  },
);
