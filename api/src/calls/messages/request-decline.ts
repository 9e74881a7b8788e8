import { calls } from '@ontrend/shared/wire';
import { clearChat } from '../../domain/messages/clear-chat.ts';
import { readMembership } from '../../domain/messages/membership.ts';
import { setMemberState } from '../../domain/messages/set-member-state.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Declines a message request and deletes its messages for the viewer. The sender is not notified.
 * @throws {ApiError} 409 if the conversation is already open; the viewer can delete it or block the user
 *   instead
 */
export const messageRequestDecline = defineHandler(
  calls.messageRequestDecline,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const member = await readMembership(client, viewer.id, chatId, { lock: true });
      if (member.state === 'declined') return;
      if (member.state === 'open') {
        throw new ApiError(409, 'not-a-request', 'This conversation has already been accepted.');
      }
      await setMemberState(client, viewer.id, chatId, 'declined');
      await clearChat(client, viewer.id, member);
      const closed = { topic: 'messages', chatId, messageId: null, change: 'closed' } as const;
      await publish(client, { ...closed, to: viewer.id });
    });
    return { data: {} };
  },
);
