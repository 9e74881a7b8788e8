import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import {
  insertUsersWithBlocksAndMutes,
  stopSearchIndexing,
} from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { selectPosition } from '../../domain/watch-history/find-position.ts';
import { purgeStatements } from '../../domain/watch-history/purge-history.ts';
import { searchHistory, selectHistory } from '../../domain/watch-history/read-history.ts';
import { insertEvents } from '../analytics/batch.ts';

const api = useTestApi();

describe('query plans of the watch history', () => {
  let client: PoolClient;

  /** Many users, one of whom has a long history. */
  beforeAll(async () => {
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    for (const text of [
      `insert into users (id, username, email, password_hash)
       select n, 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(100001, 103000) as n`,
      `insert into videos (file_name, owner_id, state, published_at)
       select lpad(id::text || n, 11, '0'), id, 'ready', now() from users, generate_series(1, 4) as n`,
      `insert into watch_history (user_id, video_id, watched_at, position)
       select u.id, v.id, now() - random() * interval '300 days', 5
       from users u join videos v on v.id % 1000 = u.id % 1000 where u.id > 100001`,
      `insert into watch_history (user_id, video_id, watched_at, position)
       select 100001, id, now() - id * interval '1 minute', 5 from videos`,
      `insert into watch_history_settings (user_id, retention)
       select id, case id % 3 when 0 then '30-days' when 1 then 'unlimited' else 'year' end
       from users where id % 20 = 0`,
      `insert into clients (id, user_agent) select 'client' || id, '' from users`,
    ])
      await client.query(text);
    await insertUsersWithBlocksAndMutes(client);
    await client.query('analyze');
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['reads', selectHistory, []],
      ['searches', searchHistory, [`'{%cat%}'`]],
    ] as const)(
      '%s a page in the middle of a long history from its index, in order',
      async (_what, statement, more) => {
        const values = [100_001, `now() - interval '3 days'`, 900_000, 16, ...more];
        const plan = await explainPlan(client, statement, mode, values);
        expect(plan).toContain('Index Scan Backward using watch_history_recent');
        expect(plan).not.toMatch(/Seq Scan|Sort/);
      },
    );

    it('finds the position of a video by its name', async () => {
      const plan = await explainPlan(client, selectPosition, mode, [100_001, `'00000000001'`]);
      expect(plan).not.toMatch(/Seq Scan on (videos|watch_history)\b(?!_)/);
    });

    it('records views without a sequential scan', async () => {
      const columns = [
        ...[`'{2026-01-01}'`, `'{${randomUUID()}}'`, `'{view}'`, `'{00000000001}'`, `'{1800000000}'`],
        ...[`'{5}'`, `'{5}'`, `'{1}'`],
      ];
      const plan = await explainPlan(client, insertEvents, mode, [
        ...columns,
        `'client100001'`,
        100_001,
        'null',
        'null',
      ]);
      expect(plan).not.toMatch(/Seq Scan/);
    });

    it('finds the entries past their retention by indexes', async () => {
      for (const statement of purgeStatements) {
        const plan = await explainPlan(client, statement, mode, []);
        expect(plan).not.toMatch(/Seq Scan on (watch_history|videos|users)\b(?!_)/);
      }
    });
  });
});
