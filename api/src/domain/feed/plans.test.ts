import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { BUSY_CLIENT, OTHER_CLIENT } from '../../../test/insert-many-rows.ts';
import { selectVideos } from '../videos/video-view.ts';
import { filterVisible, selectCandidatePool, selectViewerCandidates } from './candidates.ts';
import { selectLeastRecentlySeen, selectUnseenInStride } from './fallback-videos.ts';
import { insertSession } from './session-statements.ts';
import { selectViewer } from './viewer-profile.ts';

const database = useFilledDatabase();

describe('the plans of the feed', () => {
  /** Tables that grow with the catalogue, the users or their view history. */
  const GROWING =
    /Seq Scan on (videos|video_|client_views|follows|creator_stats|blocks|mutes|not_interested_|hashtags|users|playlists|playlist_videos)/;

  describe.each(PLAN_MODES)('%s', (mode) => {
    const candidateValues = [
      `'${BUSY_CLIENT}'`,
      `'${OTHER_CLIENT}'`,
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
        const plan = await explainPlan(database.client, statement, mode, values);
        for (const index of indexes) expect(plan).toMatch(new RegExp(`using ${index} `));
        expect(plan).not.toMatch(GROWING);
        // Only the few rows of followed creators are sorted.
        expect(plan).not.toMatch(/Sort Key: (?!source|videos\.id|follows)/);
      },
    );

    it('looks up the visibility of pooled candidates by key', async () => {
      const drawn = [`'{1,2,3}'`, `'{3,4,5}'`];
      const plan = await explainPlan(database.client, filterVisible, mode, [
        ...candidateValues.slice(0, 3),
        ...drawn,
      ]);
      for (const index of [SEEN, 'videos_pkey', 'blocks_']) expect(plan).toMatch(new RegExp(index));
      expect(plan).not.toMatch(GROWING);
    });

    it('deletes the views of old sessions by key', async () => {
      const plan = await explainPlan(database.client, insertSession, mode, [
        `'${OTHER_CLIENT}'`,
        `'{1,2,3}'`,
        10,
        0,
      ]);
      expect(plan).toMatch(/using client_views_\d\d_client_id_seen_at_video_id_idx on client_views_\d\d v/);
      expect(plan).toMatch(/using clients_pkey/);
      expect(plan).not.toMatch(GROWING);
    });

    it('recognizes followed creators of pooled candidates by key', async () => {
      const plan = await explainPlan(database.client, selectViewer, mode, [
        ...candidateValues.slice(0, 3),
        `'{3,4,5}'`,
      ]);
      expect(plan).toMatch(/using follows_(pkey|follower)/);
      expect(plan).not.toMatch(GROWING);
    });

    it('scans the catalogue by primary key in steps', async () => {
      const plan = await explainPlan(database.client, selectUnseenInStride, mode, [
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
      const plan = await explainPlan(database.client, selectLeastRecentlySeen, mode, [
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
      const plan = await explainPlan(
        database.client,
        statement,
        mode,
        values,
        'analyze, timing off, summary off',
      );
      const read = plan.match(/on client_views_\d\d\b.*\((?!never executed).*/g) ?? [];
      const partitions = new Set(read.map((line) => line.slice(0, 'on client_views_00'.length)));
      expect([1, 2]).toContain(partitions.size);
    });
  });

  it('looks up follows, likes, saved videos and views of a page by primary key', async () => {
    const values = [`'{1,2,3}'`, 1, 'false', `'${BUSY_CLIENT}'`, `'${OTHER_CLIENT}'`];
    const plan = await explainPlan(database.client, selectVideos, 'force_generic_plan', values);
    expect(plan).toMatch(/using likes_pkey .*\n *Index Cond: \(\(user_id = \$2\) AND \(video_id = v\.id\)\)/);
    for (const key of ['follows_pkey', 'playlist_videos_pkey', 'client_views_\\d\\d_pkey'])
      expect(plan).toMatch(new RegExp(`using ${key}`));
    expect(plan).not.toMatch(/using (likes_video|client_views_\d\d_video_id_idx)/);
  });

  /** Buffers counted by EXPLAIN, which do not depend on the machine or its load. */
  async function buffersRead(clientId: string | null): Promise<number> {
    const { text, statementName } = selectViewerCandidates.session;
    const name = `${statementName.replaceAll('-', '_')}_buffers`;
    await database.client.query('set plan_cache_mode = force_generic_plan');
    await database.client.query(`prepare ${name} as ${text}`);
    const { rows } = await database.client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json)
     execute ${name}(${clientId === null ? 'null' : `'${clientId}'`}, null, null, '{}', '{1,2}', '{1}', 0.4, 0, true, '{}', '{}')`,
    );
    await database.client.query(`deallocate ${name}`);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }

  it('costs the same for a client that has seen half of all videos', async () => {
    const little = await buffersRead(OTHER_CLIENT);
    const much = await buffersRead(BUSY_CLIENT);
    expect(much).toBeLessThan(little * 1.2);
    // A few pages for each of at most 1,484 candidates; nothing grows with the catalogue.
    expect(much).toBeLessThan(60_000);
  });
});
