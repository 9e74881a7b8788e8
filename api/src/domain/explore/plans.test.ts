import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { totalsStatements } from '../videos/list-totals.ts';
import {
  filterRecommendable,
  selectTrendingCategories,
  selectTrendingHashtags,
  selectTrendingVideos,
} from './trending-statements.ts';

const database = useFilledDatabase();

describe('the plans of the explore view', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    const FEW_VIDEOS = `'{100,200,300}'`;

    it.each([
      ['videos', selectTrendingVideos, [], ['video_stats_hot', 'videos_listed', 'videos_pkey']],
      ['hashtags', selectTrendingHashtags, [FEW_VIDEOS], ['videos_pkey', 'video_hashtags_pkey']],
      ['categories', selectTrendingCategories, [FEW_VIDEOS], ['video_categories_listed']],
      ['visible videos', filterRecommendable, ['1', FEW_VIDEOS], ['videos_pkey', 'blocks_', 'mutes_']],
    ])('reads %s from indexes', async (_what, statement, values, indexes) => {
      const plan = await explainPlan(database.client, statement, mode, values);
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (videos|video_|hashtags|blocks|mutes|users)/);
    });

    it('reads the videos of a small hashtag from indexes to count them', async () => {
      const plan = await explainPlan(database.client, totalsStatements.hashtag, mode, ['9000']);
      expect(plan).toContain('video_hashtags_listed');
    });
  });
});
