import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser } from '../../../test/factories.ts';
import {
  insertUsersWithBlocksAndMutes,
  stopSearchIndexing,
} from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { selectUserByName } from '../users/find-user.ts';
import { selectPinned } from './pinned-videos.ts';
import { selectOtherUserVideos } from './user-videos.ts';
import { listStatements } from './video-lists.ts';

const api = useTestApi();

describe('query plans of profiles', () => {
  let client: PoolClient;
  let creator: number;
  let viewer: number;

  /** A creator with as many videos as all others together, so that reading them in another order is clearly more expensive. */
  beforeAll(async () => {
    [creator, viewer] = [(await createUser(api.pool)).id, (await createUser(api.pool)).id];
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    await client.query(
      `insert into users (username, email, password_hash)
       select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 2000) as n`,
    );
    await client.query(
      `insert into videos (file_name, owner_id, state, published_at, views)
       select lpad(n::text, 11, '0'), case n % 2 when 0 then $1 else 3 + n % 2000 end, 'ready',
         now() - n * interval '1 minute', n * 7919 % 10007
       from generate_series(1, 10000) as n`,
      [creator],
    );
    await client.query(
      `insert into pinned_videos (owner_id, slot, video_id)
       select owner_id, 1, min(id) from videos group by owner_id`,
    );
    await client.query(
      `insert into user_settings (user_id, liked_visibility) select id, 'public' from users where id % 2 = 0`,
    );
    await client.query(
      `insert into playlists (key, owner_id, kind, title, visibility)
       select lpad(id::text || n, 16, '0'), id, case n when 1 then 'saved' else 'playlist' end,
         case n when 1 then '' else 'List' end, 'public' from users, generate_series(1, 4) as n`,
    );
    await insertUsersWithBlocksAndMutes(client);
    await client.query('analyze');
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['user', `'2026-06-01'`, 'videos_owner_listed'],
      ['user-oldest', `'2026-06-01'`, 'videos_owner_listed'],
      ['user-popular', `'5000'`, 'videos_owner_popular'],
    ] as const)('reads a page of %s in the middle from its index, in order', async (kind, cursor, index) => {
      const values = [creator, cursor, 5_000, 16, 0, viewer];
      const plan = await explainPlan(client, listStatements[kind], mode, values);
      expect(plan).toContain(`using ${index} on videos`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('reads the videos that are not pinned from their index, in order', async () => {
      const values = [creator, `'infinity'`, '9007199254740991', 16, 0, viewer, `'{1,2,3}'`];
      const plan = await explainPlan(client, selectOtherUserVideos, mode, values);
      expect(plan).toContain('using videos_owner_listed on videos');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('finds the pinned videos, and a user with what others may see, without a sequential scan', async () => {
      expect(await explainPlan(client, selectPinned, mode, [creator])).not.toContain('Seq Scan');
      const plan = await explainPlan(client, selectUserByName, mode, [`'crowd7'`]);
      expect(plan).toContain('playlists_saved');
      expect(plan).not.toMatch(/Seq Scan on (users|user_settings|playlists)/);
    });
  });
});
