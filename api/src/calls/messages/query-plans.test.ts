import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser } from '../../../test/factories.ts';
import { stopSearchIndexing } from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { countRequests, findChats } from './chats.ts';
import { markMessagesRead } from './mark-as-read.ts';
import { findMessages } from './messages.ts';
import { searchMessages } from './search.ts';

const api = useTestApi();
/** Messages in the long conversation. */
const LONG_CHAT_MESSAGES = 10_000;
let client: PoolClient;
let viewer: number;
let chat: number;

describe('query plans of messages', () => {
  /** Inserts many users who wrote to one user, and one long conversation among them. */
  beforeAll(async () => {
    viewer = (await createUser(api.pool)).id;
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    const fill = [
      `insert into users (username, email, password_hash)
     select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 2000) as n`,
      'insert into chats (low_user_id, high_user_id) select $1, id from users where id > $1',
      `insert into messages (chat_id, sender_id, receiver_id, text, unread)
     select id, high_user_id, $1, 'Hi', id % 50 = 0 from chats`,
      `insert into messages (chat_id, sender_id, receiver_id, text, unread)
     select c.id, c.high_user_id, $1, 'Message ' || n, n % 50 = 0
     from (select id, high_user_id from chats order by id limit 1) c, generate_series(1, ${LONG_CHAT_MESSAGES}) as n`,
      // Other conversations. In a realistic table no single conversation has most of the messages.
      `insert into chats (low_user_id, high_user_id) select min(id), max(id) from users where id > $1`,
      `insert into messages (chat_id, sender_id, receiver_id, text, unread)
       select c.id, c.high_user_id, c.low_user_id, 'Other ' || n, false
       from (select * from chats order by id desc limit 1) c, generate_series(1, ${LONG_CHAT_MESSAGES * 4}) as n`,
      'analyze messages',
      `insert into chat_members (user_id, chat_id, peer_id, last_message_id, state)
     select low_user_id, c.id, high_user_id, (select max(id) from messages where chat_id = c.id),
       case when c.id % 40 = 0 then 'request' else 'open' end
     from chats c where low_user_id = $1
     union all select high_user_id, id, low_user_id, null, 'open' from chats where low_user_id = $1`,
    ];
    for (const text of fill) await client.query(text, text.includes('$1') ? [viewer] : []);
    await client.query('vacuum analyze users, chats, messages, chat_members');
    const { rows } = await client.query<{ id: number }>('select min(id) as id from chats');
    chat = rows[0]?.id ?? 0;
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each(['older', 'newer'] as const)('reads %s messages in the order of their index', async (way) => {
      const plan = await explainPlan(client, findMessages[way], mode, [
        viewer,
        chat,
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
      const first = [viewer, `'infinity'`, '9007199254740991', 101];
      const plan = await explainPlan(client, findChats[kind], mode, first);
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });

    it('counts requests, marks as read and searches by indexes', async () => {
      const plans = [
        await explainPlan(client, countRequests, mode, [viewer]),
        await explainPlan(client, markMessagesRead, mode, [viewer, chat]),
        await explainPlan(client, searchMessages, mode, [viewer, `'hi'`, '9007199254740991', 51]),
      ];
      expect(plans[0]).toContain('chat_members_requests');
      expect(plans[1]).toContain('messages_unread');
      expect(plans[2]).toContain('messages_receiver');
      expect(plans.join('\n')).not.toMatch(/Seq Scan on (messages|chats)/);
    });
  });
});
