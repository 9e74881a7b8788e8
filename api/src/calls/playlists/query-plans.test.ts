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
