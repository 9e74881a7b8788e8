import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser, insertRow } from '../../../test/factories.ts';
import {
  insertUsersWithBlocksAndMutes,
  stopSearchIndexing,
} from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { listStatements } from '../../domain/videos/video-lists.ts';
import { findSitemapHashtags, findSitemapUsers, findSitemapVideos } from '../service/sitemap.ts';

const api = useTestApi();

/** Enough rows that a sequential scan is clearly more expensive. */
const VIDEOS = 20_000;

describe('query plans of lists', () => {
  let client: PoolClient;

  beforeAll(async () => {
    const creators: number[] = [];
    for (let n = 0; n < 10; n += 1) creators.push((await createUser(api.pool)).id);
    await insertRow(api.pool, 'hashtags', { id: 1, name: 'one' });
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    await client.query(
      `insert into videos (file_name, owner_id, state, published_at)
     select lpad(n::text, 11, '0'), ($1::bigint[])[1 + n % 10], 'ready', now() - n * interval '1 minute'
     from generate_series(1, $2::int) as n`,
      [creators, VIDEOS],
    );
    for (const [table, column] of [
      ['video_categories', 'category_id'],
      ['collection_videos', 'collection_id'],
      ['video_hashtags', 'hashtag_id'],
    ]) {
      await client.query(`insert into ${table} (${column}, video_id) select 1, id from videos`);
    }
    await insertUsersWithBlocksAndMutes(client);
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['category', 'video_categories_listed'],
      ['collection', 'collection_videos_listed'],
      ['hashtag', 'video_hashtags_listed'],
      ['user', 'videos_owner_listed'],
    ] as const)('reads a page of a %s from its index, in order', async (kind, index) => {
      const plan = await explainPlan(client, listStatements[kind], mode, [
        '1',
        `'infinity'`,
        '9007199254740991',
        '11',
        '0',
        '5',
      ]);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it.each([
      ['videos', findSitemapVideos, 'videos_pkey'],
      ['people', findSitemapUsers, 'videos_owner_listed'],
      ['hashtags', findSitemapHashtags, 'video_hashtags_listed'],
    ])('reads a page of the sitemap of %s from an index', async (_kind, statement, index) => {
      const plan = await explainPlan(client, statement, mode, ['4000', '8000', '200']);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on videos/);
    });
  });
});
