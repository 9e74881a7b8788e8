import { calls } from '@ontrend/shared/wire';
import { inRetriedTransaction } from '../../db/retried-transaction.ts';
import { publish } from '../../events/publish.ts';
import { handler } from '../../http/handler.ts';
import { membershipOf } from './membership.ts';
import { setMemberState } from './set-member-state.ts';

/** Lets somebody write who asked to; who declined may still change their mind. */
export const messageRequestAccept = handler(
  calls.messageRequestAccept,
  async ({ body: { chatId }, viewer, services: { pool } }) => {
    await inRetriedTransaction(pool, async (client) => {
      const { state, peer_id } = await membershipOf(client, viewer.id, chatId, { lock: true });
      if (state === 'open') return;
      await setMemberState(client, viewer.id, chatId, 'open');
      const event = { topic: 'messages', chatId, messageId: null, change: 'opened' } as const;
      await publish(client, { ...event, to: viewer.id }, { ...event, to: peer_id });
    });
    return { data: {} };
  },
);
