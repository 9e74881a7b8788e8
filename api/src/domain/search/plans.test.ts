import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { selectDescriptions } from '../../calls/search/search-video-autocomplete.ts';
import { selectUserByName } from '../users/find-user.ts';
import { selectHashtagByName } from '../videos/find-list.ts';
import { selectHashtagsById } from './load-hashtags.ts';
import { selectUsers } from './load-users.ts';
import { searchHashtags, searchUsers, searchVideos } from './search-statements.ts';

const database = useFilledDatabase();

describe('the plans of searches', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['videos', searchVideos],
      ['users', searchUsers],
      ['hashtags', searchHashtags],
    ])('reads %s tier by tier, each from its word index', async (kind, statement) => {
      const plan = await explainPlan(database.client, statement, mode, [
        ...[`'part7 of'`, '1', 'null', '-2', '0', '0', '101', '0'],
      ]);
      for (const tier of [0, 1, 2, 3])
        expect(plan).toContain(`Bitmap Index Scan on search_${kind}_words_${tier}`);
      expect(plan).not.toMatch(/Seq Scan|Gather/);
    });

    it.each([
      ['users', searchUsers, 'users_username'],
      ['hashtags', searchHashtags, 'hashtags_name_key'],
    ])('reads the exact match of %s from its index', async (_kind, statement, index) => {
      const plan = await explainPlan(database.client, statement, mode, [
        ...[`'crowd7'`, '1', 'null', '-2', '0', '0', '101', '0'],
      ]);
      expect(plan).toContain(`using ${index}`);
    });

    it.each([
      ['a profile', selectUserByName, 'users_username'],
      ['a hashtag', selectHashtagByName, 'hashtags_name_key'],
    ])('reads %s by name from an index', async (_what, statement, index) => {
      expect(await explainPlan(database.client, statement, mode, [`'crowd7'`])).toContain(`using ${index}`);
    });

    it.each([
      ['users', selectUsers, ['1'], 'users_pkey'],
      ['hashtags', selectHashtagsById, [], 'hashtags_pkey'],
      ['descriptions', selectDescriptions, [], 'videos_pkey'],
    ])('reads the displayed data of %s by key', async (_kind, statement, more, index) => {
      const plan = await explainPlan(database.client, statement, mode, [`'{1100,1200,1300}'`, ...more]);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toContain('Seq Scan');
    });
  });

  it('looks up similar words in the trigram index', async () => {
    const { rows } = await database.client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select word from search_vocabulary where kind = 'v' and key % 'laser'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('search_vocabulary_videos');
  });
});
