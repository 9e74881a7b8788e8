import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { CREATOR, LARGE_COLLECTION } from '../../../test/insert-many-rows.ts';
import { listStatements } from '../../domain/videos/video-lists.ts';
import { findSitemapHashtags, findSitemapUsers, findSitemapVideos } from '../service/sitemap.ts';

const database = useFilledDatabase();

describe('query plans of lists', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['category', 1, 'video_categories_listed'],
      ['collection', LARGE_COLLECTION, 'collection_videos_listed'],
      ['hashtag', 1, 'video_hashtags_listed'],
      ['user', CREATOR, 'videos_owner_listed'],
    ] as const)('reads a page of a %s from its index, in order', async (kind, id, index) => {
      const plan = await explainPlan(database.client, listStatements[kind], mode, [
        id,
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
      const plan = await explainPlan(database.client, statement, mode, ['4000', '8000', '200']);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on videos/);
    });
  });
});
