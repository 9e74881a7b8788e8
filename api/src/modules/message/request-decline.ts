import { calls } from '@ontrend/shared/wire';
import { inRetriedTransaction } from '../../db/retried-transaction.ts';
import { publish } from '../../events/publish.ts';
import { ApiError } from '../../http/api-error.ts';
import { handler } from '../../http/handler.ts';
import { clearChat } from './clear-chat.ts';
import { membershipOf } from './membership.ts';
import { setMemberState } from './set-member-state.ts';

/**
 * Lets somebody not write who asked to, and takes what they wrote away. They are not told.
 * @throws {ApiError} 409 for a conversation that is open already: it can be deleted, its person blocked
 */
export const messageRequestDecline = handler(
  calls.messageRequestDecline,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    await inRetriedTransaction(pool, async (client) => {
      const member = await membershipOf(client, viewer.id, chatId, { lock: true });
      if (member.state === 'declined') return;
      if (member.state === 'open') {
        throw new ApiError(409, 'not-a-request', 'This conversation has been accepted already.');
      }
      await setMemberState(client, viewer.id, chatId, 'declined');
      await clearChat(client, viewer.id, member);
      const closed = { topic: 'messages', chatId, messageId: null, change: 'closed' } as const;
      await publish(client, { ...closed, to: viewer.id });
    });
    return { data: {} };
  },
);
