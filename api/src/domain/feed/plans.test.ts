import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser, insertRow } from '../../../test/factories.ts';
import { selectVideos } from '../videos/video-view.ts';
import { filterVisible, selectCandidatePool, selectViewerCandidates } from './candidates.ts';
import { selectLeastRecentlySeen, selectUnseenInStride } from './fallback-videos.ts';
import { insertSession } from './session-statements.ts';
import { selectViewer } from './viewer-profile.ts';

const api = useTestApi();
const CLIENT = 'a-client-that-saw-much';
/** Enough rows that a sequential scan is clearly the worse plan. */
const VIDEOS = 12_000;

describe('the plans of the feed', () => {
  let client: PoolClient;
  let viewer: number;

  beforeAll(async () => {
    viewer = (await createUser(api.pool)).id;
    client = await api.pool.connect();
    await insertRow(api.pool, 'hashtags', { id: 1, name: 'one' });
    const steps = [
      // Triggers would only copy the rows that are inserted directly here.
      'set session_replication_role = replica',
      `insert into users (username, email, password_hash)
     select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 2000) as n`,
      `insert into videos (file_name, owner_id, state, published_at, views, explore, likes)
     select lpad(n::text, 11, '0'), 2 + n % 2000, 'ready', now() - n * interval '1 minute', n, n % 3, n % 90
     from generate_series(1, ${VIDEOS}) as n`,
      `insert into likes (user_id, video_id) select 2 + n % 2000, 1 + n * 7 % ${VIDEOS} from generate_series(1, 6000) as n
     on conflict do nothing`,
      `insert into video_stats (video_id, views, hot) select id, views, id % 977 from videos`,
      `insert into creator_stats (user_id, views) select id, id from users`,
      `insert into video_categories select 1 + id % 9, id, listed_at from videos`,
      `insert into video_hashtags select 1, id, listed_at from videos where id % 2 = 0`,
      `insert into follows (follower_id, followed_id) select ${viewer}, id from users where id % 10 = 3`,
      `insert into follows (follower_id, followed_id)
     select one.id, one.id + n from users one, generate_series(1, 8) as n
     where exists (select from users where id = one.id + n) on conflict do nothing`,
      `insert into client_views (client_id, video_id) select '${CLIENT}', id from videos where id % 2 = 0`,
      `insert into client_views (client_id, video_id) select 'client' || id, id from videos`,
      `insert into clients (id, user_agent) select 'client' || id, '' from videos`,
      ...['blocks (blocker_id, blocked_id)', 'mutes (muter_id, muted_id)'].map(
        (table) =>
          `insert into ${table} select id, id + n from users, generate_series(1, 5) n where id % 4 = 0 and id < 1900`,
      ),
      `insert into not_interested_videos (user_id, video_id) select owner_id, id from videos where owner_id > 2`,
      `insert into not_interested_creators (user_id, creator_id) select id, id + 1 from users where id < 1900`,
      // Videos of a creator, each in a series of ten, and one that everybody has saved.
      `insert into playlists (key, owner_id, kind, title, visibility)
     select lpad(n::text, 16, '0'), 2 + n % 2000, case n % 3 when 0 then 'series' else 'playlist' end, 'Any', 'public'
     from generate_series(1, 6000) as n`,
      `insert into playlist_videos (playlist_id, video_id, position)
     select p.id, v.id, 'a' || v.id from playlists p
     cross join lateral (select id from videos where id > p.id * 2 order by id limit 10) v`,
      'reset session_replication_role',
      'vacuum analyze',
    ];
    for (const step of steps) await client.query(step);
  });
  afterAll(() => client.release());

  /** Tables that grow with the catalogue, the users or their view history. */
  const GROWING =
    /Seq Scan on (videos|video_|client_views|follows|creator_stats|blocks|mutes|not_interested_|hashtags|users|playlists|playlist_videos)/;

  describe.each(PLAN_MODES)('%s', (mode) => {
    const candidateValues = [
      `'${CLIENT}'`,
      `'client7'`,
      1,
      `'{1,2,3}'`,
      `'{1,2}'`,
      `'{1}'`,
      '0.4',
      '0',
      'true',
      `'{3,6,9}'`,
      `'{8,14,20}'`,
    ];

    const SHARED_SOURCES = ['videos_listed', 'video_stats_hot', 'videos_explore'];
    const OF_VIEWER = [
      'follows_follower',
      'videos_owner_listed',
      'video_categories_listed',
      'video_hashtags_listed',
      'playlists_pkey',
      'playlist_videos_pkey',
      'playlist_videos_playlist_id_position_key',
    ];
    /** The key of a partition of `client_views`. */
    const SEEN = 'client_views_\\d\\d_pkey';
    const TRAITS = ['videos_pkey', 'video_stats_pkey', 'creator_stats_pkey'];

    it.each([
      ['a pool for first pages', selectCandidatePool.first, ['0.4'], [...SHARED_SOURCES, ...TRAITS]],
      ['a pool for sessions', selectCandidatePool.session, ['0.4'], [...SHARED_SOURCES, ...TRAITS]],
      ['a first page', selectViewerCandidates.first, candidateValues, [...OF_VIEWER, ...TRAITS, SEEN]],
      ['a session', selectViewerCandidates.session, candidateValues, [...OF_VIEWER, ...TRAITS, SEEN]],
    ])(
      '%s: every source reads its own index in order, up to its limit',
      async (_what, statement, values, indexes) => {
        const plan = await explainPlan(client, statement, mode, values);
        for (const index of indexes) expect(plan).toMatch(new RegExp(`using ${index} `));
        expect(plan).not.toMatch(GROWING);
        // Only the few rows of followed creators are sorted.
        expect(plan).not.toMatch(/Sort Key: (?!source|videos\.id|follows)/);
      },
    );

    it('looks up the visibility of pooled candidates by key', async () => {
      const drawn = [`'{1,2,3}'`, `'{3,4,5}'`];
      const plan = await explainPlan(client, filterVisible, mode, [...candidateValues.slice(0, 3), ...drawn]);
      for (const index of [SEEN, 'videos_pkey', 'blocks_']) expect(plan).toMatch(new RegExp(index));
      expect(plan).not.toMatch(GROWING);
    });

    it('deletes the views of old sessions by key', async () => {
      const plan = await explainPlan(client, insertSession, mode, [`'client7'`, `'{1,2,3}'`, 10, 0]);
      expect(plan).toMatch(/using client_views_\d\d_client_id_seen_at_video_id_idx on client_views_\d\d v/);
      expect(plan).toMatch(/using clients_pkey/);
      expect(plan).not.toMatch(GROWING);
    });

    it('recognizes followed creators of pooled candidates by key', async () => {
      const plan = await explainPlan(client, selectViewer, mode, [
        ...candidateValues.slice(0, 3),
        `'{3,4,5}'`,
      ]);
      expect(plan).toMatch(/using follows_(pkey|follower)/);
      expect(plan).not.toMatch(GROWING);
    });

    it('scans the catalogue by primary key in steps', async () => {
      const plan = await explainPlan(client, selectUnseenInStride, mode, [
        ...candidateValues.slice(0, 4),
        30,
        20_000,
      ]);
      expect(plan).toContain('using videos_pkey');
      expect(plan).toMatch(new RegExp(`using ${SEEN} `));
      expect(plan).not.toMatch(GROWING);
      expect(plan).not.toContain('Sort');
    });

    it('reads the least recently seen videos from the index of views, in order', async () => {
      const plan = await explainPlan(client, selectLeastRecentlySeen, mode, [
        ...candidateValues.slice(0, 4),
        30,
      ]);
      expect(plan).toMatch(/using client_views_\d\d_client_id_seen_at_video_id_idx /);
      expect(plan).toMatch(/Merge Append[\s\S]+Sort Key: c\.seen_at/);
      expect(plan).not.toMatch(GROWING);
    });

    it.each([
      ['a first page', selectViewerCandidates.first, candidateValues],
      ['a session', selectViewerCandidates.session, candidateValues],
      ['pooled candidates', filterVisible, [...candidateValues.slice(0, 3), `'{1,2,3}'`, `'{3,4,5}'`]],
      ['a scan of the catalogue', selectUnseenInStride, [...candidateValues.slice(0, 4), 30, 20_000]],
      ['the least recently seen videos', selectLeastRecentlySeen, [...candidateValues.slice(0, 4), 30]],
      ['a page of videos', selectVideos, [`'{1,2,3}'`, 1, 'false', ...candidateValues.slice(0, 2)]],
    ])('%s: reads only the partitions of the two keys of a viewer', async (_what, statement, values) => {
      const plan = await explainPlan(client, statement, mode, values, 'analyze, timing off, summary off');
      const read = plan.match(/on client_views_\d\d\b.*\((?!never executed).*/g) ?? [];
      const partitions = new Set(read.map((line) => line.slice(0, 'on client_views_00'.length)));
      expect([1, 2]).toContain(partitions.size);
    });
  });

  it('looks up follows, likes, saved videos and views of a page by primary key', async () => {
    const values = [`'{1,2,3}'`, 1, 'false', `'${CLIENT}'`, `'client7'`];
    const plan = await explainPlan(client, selectVideos, 'force_generic_plan', values);
    expect(plan).toMatch(/using likes_pkey .*\n *Index Cond: \(\(user_id = \$2\) AND \(video_id = v\.id\)\)/);
    for (const key of ['follows_pkey', 'playlist_videos_pkey', 'client_views_\\d\\d_pkey'])
      expect(plan).toMatch(new RegExp(`using ${key}`));
    expect(plan).not.toMatch(/using (likes_video|client_views_\d\d_video_id_idx)/);
  });

  /** Buffers counted by EXPLAIN, which do not depend on the machine or its load. */
  async function buffersRead(clientId: string | null): Promise<number> {
    const { text, statementName } = selectViewerCandidates.session;
    const name = `${statementName.replaceAll('-', '_')}_buffers`;
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare ${name} as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json)
     execute ${name}(${clientId === null ? 'null' : `'${clientId}'`}, null, null, '{}', '{1,2}', '{1}', 0.4, 0, true, '{}', '{}')`,
    );
    await client.query(`deallocate ${name}`);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }

  it('costs the same for a client that has seen half of all videos', async () => {
    const little = await buffersRead('client7');
    const much = await buffersRead(CLIENT);
    expect(much).toBeLessThan(little * 1.2);
    // A few pages for each of at most 1,484 candidates; nothing grows with the catalogue.
    expect(much).toBeLessThan(60_000);
  });
});
