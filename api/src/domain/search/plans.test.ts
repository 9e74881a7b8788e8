import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser, createVideo } from '../../../test/factories.ts';
import { insertUsersWithBlocksAndMutes } from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { selectDescriptions } from '../../calls/search/search-video-autocomplete.ts';
import { selectUserByName } from '../users/find-user.ts';
import { selectHashtagByName } from '../videos/find-list.ts';
import { selectHashtagsById } from './load-hashtags.ts';
import { selectUsers } from './load-users.ts';
import { searchHashtags, searchUsers, searchVideos } from './search-statements.ts';

const api = useTestApi();
/** Enough rows that a sequential scan is clearly the worse plan, also in the last tier. */
const ROWS = 10_000;

describe('the plans of searches', () => {
  let client: PoolClient;

  beforeAll(async () => {
    const author = await createUser(api.pool);
    await createVideo(api.pool, author);
    client = await api.pool.connect();
    await client.query(`
      alter table videos disable trigger user;
      alter table users disable trigger user;
      alter table hashtags disable trigger user;`);
    await client.query(
      `insert into videos (id, file_name, owner_id, state, published_at)
       select 100 + n, lpad(n::text, 11, '0'), $1, 'ready', now() from generate_series(1, $2::int) as n`,
      [author.id, ROWS],
    );
    await client.query(
      `insert into users (id, username, email, password_hash)
       select 1000 + n, 'name' || n, 'name' || n || '@example.com', '' from generate_series(1, $1::int) as n`,
      [ROWS],
    );
    await client.query(
      `insert into hashtags (id, name, videos) select n, 'tag' || n, 1 from generate_series(1, $1::int) as n`,
      [ROWS],
    );
    for (const [table, id, from, more] of [
      ['search_videos', 'video_id', 'videos where id > 100', ', owner_id'],
      ['search_users', 'user_id', 'users where id > 1000', ''],
      ['search_hashtags', 'hashtag_id', 'hashtags', ''],
    ])
      await client.query(
        `insert into ${table} (${id}${more}, words, rank_score, tier)
         select id${more}, to_tsvector('simple', 'word' || id || ' part' || id % 100 || ' of a longer text with some words'), id, id % 4
         from ${from}`,
      );
    await client.query(
      'insert into follows (follower_id, followed_id) select 1000 + n, 1001 + n from generate_series(1, 5000) as n',
    );
    await insertUsersWithBlocksAndMutes(client);
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['videos', searchVideos],
      ['users', searchUsers],
      ['hashtags', searchHashtags],
    ])('reads %s tier by tier, each from its word index', async (kind, statement) => {
      const plan = await explainPlan(client, statement, mode, [
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
      const plan = await explainPlan(client, statement, mode, [
        ...[`'name7'`, '1', 'null', '-2', '0', '0', '101', '0'],
      ]);
      expect(plan).toContain(`using ${index}`);
    });

    it.each([
      ['a profile', selectUserByName, 'users_username'],
      ['a hashtag', selectHashtagByName, 'hashtags_name_key'],
    ])('reads %s by name from an index', async (_what, statement, index) => {
      expect(await explainPlan(client, statement, mode, [`'name7'`])).toContain(`using ${index}`);
    });

    it.each([
      ['users', selectUsers, ['1'], 'users_pkey'],
      ['hashtags', selectHashtagsById, [], 'hashtags_pkey'],
      ['descriptions', selectDescriptions, [], 'videos_pkey'],
    ])('reads the displayed data of %s by key', async (_kind, statement, more, index) => {
      const plan = await explainPlan(client, statement, mode, [`'{1100,1200,1300}'`, ...more]);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toContain('Seq Scan');
    });
  });

  it('looks up similar words in the trigram index', async () => {
    await client.query(
      `insert into search_vocabulary select 'v', word, word
       from (select left(md5(n::text), 12) as word from generate_series(1, 30000) n) words`,
    );
    await client.query('analyze search_vocabulary');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select word from search_vocabulary where kind = 'v' and key % 'laser'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('search_vocabulary_videos');
  });
});
