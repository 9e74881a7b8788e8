import { calls } from '@ontrend/shared/wire';
import { readMembership } from '../../domain/messages/membership.ts';
import { setMemberState } from '../../domain/messages/set-member-state.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Accepts a message request, also one that was declined before. */
export const messageRequestAccept = defineHandler(
  calls.messageRequestAccept,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const { state, peer_id } = await readMembership(client, viewer.id, chatId, { lock: true });
      if (state === 'open') return;
      await setMemberState(client, viewer.id, chatId, 'open');
      const event = { topic: 'messages', chatId, messageId: null, change: 'opened' } as const;
      await publish(client, { ...event, to: viewer.id }, { ...event, to: peer_id });
    });
    return { data: {} };
  },
);
