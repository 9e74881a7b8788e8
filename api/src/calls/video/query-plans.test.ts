import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { CREATOR, LARGE_COLLECTION } from '../../../test/insert-many-rows.ts';
import {
  selectCreatorDays,
  selectOwnVideos,
  selectVideoDays,
  selectVideoStatistics,
} from '../../domain/statistics/statistics-statements.ts';
import { deleteLike, insertLike } from '../../domain/videos/like.ts';
import { listStatements } from '../../domain/videos/video-lists.ts';
import { findSitemapHashtags, findSitemapUsers, findSitemapVideos } from '../service/sitemap.ts';

const database = useFilledDatabase();

describe('query plans of videos', () => {
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

    it('finds the video of a like by name and the like by primary key', async () => {
      const values = [CREATOR, `'00000000002'`];
      expect(await explainPlan(database.client, insertLike, mode, values)).toContain(
        'using videos_file_name_key',
      );
      const deleted = await explainPlan(database.client, deleteLike, mode, values);
      expect(deleted).toContain('using videos_file_name_key');
      expect(deleted).toMatch(/(using|on) likes_pkey/);
    });

    it('reads statistics of days and videos by their keys', async () => {
      const plans = [
        await explainPlan(database.client, selectCreatorDays, mode, [CREATOR, 56]),
        await explainPlan(database.client, selectVideoDays, mode, [1, 56]),
        await explainPlan(database.client, selectVideoStatistics, mode, [`'{1,2,3}'`, 28]),
        await explainPlan(database.client, selectOwnVideos, mode, [CREATOR, 100_000, 16, 0]),
      ];
      for (const plan of plans) expect(plan).not.toContain('Seq Scan');
      expect(plans[3]).toContain('using videos_owner');
    });
  });
});
