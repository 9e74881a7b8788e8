import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { LONG_CHAT, LONG_CHAT_MESSAGES, VIEWER } from '../../../test/insert-many-rows.ts';
import { countRequests, findChats } from './chats.ts';
import { markMessagesRead } from './mark-as-read.ts';
import { findMessages } from './messages.ts';
import { searchMessages } from './search.ts';

const database = useFilledDatabase();

describe('query plans of messages', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each(['older', 'newer'] as const)('reads %s messages in the order of their index', async (way) => {
      const plan = await explainPlan(database.client, findMessages[way], mode, [
        VIEWER,
        LONG_CHAT,
        LONG_CHAT_MESSAGES / 2,
        51,
      ]);
      expect(plan).toMatch(/Limit\n *-> +Index Scan( Backward)? using messages_chat/);
      expect(plan).not.toContain('Seq Scan');
    });

    it.each([
      ['open', 'chat_members_recent'],
      ['requests', 'chat_members_requests'],
    ] as const)('reads conversations (%s) in the order of their index', async (kind, index) => {
      const first = [VIEWER, `'infinity'`, '9007199254740991', 101];
      const plan = await explainPlan(database.client, findChats[kind], mode, first);
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });

    it('counts requests, marks as read and searches by indexes', async () => {
      const plans = [
        await explainPlan(database.client, countRequests, mode, [VIEWER]),
        await explainPlan(database.client, markMessagesRead, mode, [VIEWER, LONG_CHAT]),
        await explainPlan(database.client, searchMessages, mode, [VIEWER, `'hi'`, '9007199254740991', 51]),
      ];
      expect(plans[0]).toContain('chat_members_requests');
      expect(plans[1]).toContain('messages_unread');
      expect(plans[2]).toContain('messages_receiver');
      expect(plans.join('\n')).not.toMatch(/Seq Scan on (messages|chats)/);
    });
  });
});
