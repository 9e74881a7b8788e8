import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser, insertRow } from '../../../test/factories.ts';
import {
  insertUsersWithBlocksAndMutes,
  stopSearchIndexing,
} from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { selectPlaylist } from '../../domain/playlists/find-playlist.ts';
import { selectPlaylistVideos } from '../../domain/playlists/playlist-videos.ts';
import { selectPlaylistByKey, selectPlaylistsOfUser } from '../../domain/playlists/playlist-view.ts';
import { selectProgress } from '../../domain/playlists/series-progress.ts';
import { selectSeries } from '../../domain/videos/video-series.ts';
import { selectVideos } from '../../domain/videos/video-view.ts';
import { findSitemapPlaylists } from '../service/sitemap.ts';

const api = useTestApi();
describe('query plans of playlists', () => {
  let client: PoolClient;
  let curator: number;
  let full: number;

  /** Many playlists, one of which is full, with enough rows that a sequential scan is clearly more expensive. */
  beforeAll(async () => {
    curator = (await createUser(api.pool)).id;
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    for (const text of [
      `insert into users (username, email, password_hash)
     select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 3000) as n`,
      `insert into videos (file_name, owner_id, state, published_at)
     select lpad(id::text || n, 11, '0'), id, 'ready', now() from users, generate_series(1, 4) as n`,
      `insert into playlists (key, owner_id, kind, title, visibility)
     select lpad(id::text || n, 16, '0'), id, case n when 1 then 'saved' else 'playlist' end,
       case n when 1 then '' else 'List' end, 'public'
     from users, generate_series(1, 4) as n`,
      `insert into playlist_videos (playlist_id, video_id, position)
     select p.id, 1 + (p.id * 37 + n) % 12000, 'a' || n from playlists p, generate_series(1, 5) as n`,
    ])
      await client.query(text);
    const columns = { key: 'full'.padEnd(16, '-'), owner_id: curator, title: 'Full', visibility: 'public' };
    full = (await insertRow<{ id: number }>(api.pool, 'playlists', columns)).id;
    await client.query(
      `insert into playlist_videos (playlist_id, video_id, position)
     select $1, id, lpad(id::text, 8, '0') from videos order by id limit 5000`,
      [full],
    );
    // Each creator has a series of their four videos.
    for (const text of [
      `insert into playlists (key, owner_id, kind, title, visibility)
     select lpad(id::text, 16, 's'), id, 'series', 'Course', 'public' from users where username like 'crowd%'`,
      `insert into playlist_videos (playlist_id, video_id, position, is_part)
     select p.id, v.id, 'a' || v.id, true from playlists p join videos v on v.owner_id = p.owner_id where p.kind = 'series'`,
      `insert into series_progress (user_id, playlist_id, video_id, is_finished, watched_at)
     select $1, l.playlist_id, min(l.video_id), true, now() from playlist_videos l where l.is_part group by l.playlist_id`,
    ])
      await client.query(text, text.includes('$1') ? [curator] : []);
    await insertUsersWithBlocksAndMutes(client);
    await client.query('analyze');
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it('reads a page in the middle of a full playlist from its index, in order', async () => {
      const values = [full, curator, `'00002500'`, 16, curator];
      const plan = await explainPlan(client, selectPlaylistVideos, mode, values);
      expect(plan).toContain('playlist_videos_playlist_id_position_key');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('finds the series of each video of a page with one index lookup', async () => {
      const plan = await explainPlan(client, selectVideos, mode, [
        `'{1,2,3}'`,
        curator,
        'false',
        `'a'`,
        `'b'`,
      ]);
      expect(plan).toContain('using playlist_videos_part on playlist_videos p');
      expect(plan).not.toMatch(/Seq Scan on (playlists|playlist_videos|videos|users)/);
    });

    it.each([
      ['numbers the parts', selectSeries, () => [`'{20000,20001}'`, `'{1,2}'`, curator, 'null']],
      ['reads the progress', selectProgress, () => [`'{20000,20001}'`, curator]],
    ] as const)('%s of series in the order of their index', async (_what, statement, values) => {
      const plan = await explainPlan(client, statement, mode, values());
      expect(plan).toContain('playlist_videos_playlist_id_position_key');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it.each([
      ['finds a playlist', selectPlaylist, () => [`'${'full'.padEnd(16, '-')}'`, curator]],
      [
        'reads a playlist and counts its visible videos',
        selectPlaylistByKey,
        () => [`'${'full'.padEnd(16, '-')}'`, curator],
      ],
      ['lists the playlists of a user', selectPlaylistsOfUser, () => [curator, curator, 7]],
      ['reads a page of the sitemap', findSitemapPlaylists, () => [0, 50_000, 2_000]],
    ])('%s without a sequential scan of videos or playlists', async (_what, statement, values) => {
      const plan = await explainPlan(client, statement, mode, values());
      expect(plan).not.toMatch(/Seq Scan on (playlists|playlist_videos|videos)/);
    });
  });
});
