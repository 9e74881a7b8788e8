import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser, insertRow } from '../../../test/factories.ts';
import {
  insertUsersWithBlocksAndMutes,
  stopSearchIndexing,
} from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { totalsStatements } from '../videos/list-totals.ts';
import {
  filterRecommendable,
  selectTrendingCategories,
  selectTrendingHashtags,
  selectTrendingVideos,
} from './trending-statements.ts';

const api = useTestApi();
/** Enough rows that a sequential scan is clearly the worse plan. */
const VIDEOS = 20_000;

describe('the plans of the explore view', () => {
  let client: PoolClient;

  beforeAll(async () => {
    const { id } = await createUser(api.pool);
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    await client.query('set session_replication_role = replica');
    for (let tag = 1; tag <= 3; tag += 1)
      await insertRow(api.pool, 'hashtags', { id: tag, name: `tag${tag}` });
    await client.query(
      `insert into hashtags (id, name) select n, 'tag' || n from generate_series(4, ${VIDEOS}) as n`,
    );
    await client.query(
      `insert into videos (file_name, owner_id, state, published_at)
       select lpad(n::text, 11, '0'), $1, 'ready', now() - n * interval '1 minute'
       from generate_series(1, ${VIDEOS}) as n`,
      [id],
    );
    for (const statement of [
      `insert into video_stats (video_id, hot) select id, id % 977 from videos`,
      `insert into video_categories select 1 + id % 9, id, listed_at from videos`,
      `insert into video_hashtags select id, id, listed_at from videos`,
      `insert into video_hashtags select 1 + id % 3, id, listed_at from videos on conflict do nothing`,
    ])
      await client.query(statement);
    await client.query('reset session_replication_role');
    await insertUsersWithBlocksAndMutes(client);
    await client.query('vacuum analyze');
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    const FEW_VIDEOS = `'{100,200,300}'`;

    it.each([
      ['videos', selectTrendingVideos, [], ['video_stats_hot', 'videos_listed', 'videos_pkey']],
      ['hashtags', selectTrendingHashtags, [FEW_VIDEOS], ['videos_pkey', 'video_hashtags_pkey']],
      ['categories', selectTrendingCategories, [FEW_VIDEOS], ['video_categories_listed']],
      ['visible videos', filterRecommendable, ['1', FEW_VIDEOS], ['videos_pkey', 'blocks_', 'mutes_']],
    ])('reads %s from indexes', async (_what, statement, values, indexes) => {
      const plan = await explainPlan(client, statement, mode, values);
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (videos|video_|hashtags|blocks|mutes|users)/);
    });

    it('reads the videos of a small hashtag from indexes to count them', async () => {
      const plan = await explainPlan(client, totalsStatements.hashtag, mode, ['9000']);
      expect(plan).toContain('video_hashtags_listed');
    });
  });
});
