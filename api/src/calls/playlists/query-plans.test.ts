import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { FULL_PLAYLIST, VIEWER } from '../../../test/insert-many-rows.ts';
import { selectPlaylist } from '../../domain/playlists/find-playlist.ts';
import { selectPlaylistVideos } from '../../domain/playlists/playlist-videos.ts';
import { selectPlaylistByKey, selectPlaylistsOfUser } from '../../domain/playlists/playlist-view.ts';
import { selectProgress } from '../../domain/playlists/series-progress.ts';
import { selectSeries } from '../../domain/videos/video-series.ts';
import { selectVideos } from '../../domain/videos/video-view.ts';
import { findSitemapPlaylists } from '../service/sitemap.ts';

const database = useFilledDatabase();

describe('query plans of playlists', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it('reads a page in the middle of a full playlist from its index, in order', async () => {
      const values = [FULL_PLAYLIST.id, VIEWER, `'00002500'`, 16, VIEWER];
      const plan = await explainPlan(database.client, selectPlaylistVideos, mode, values);
      expect(plan).toContain('playlist_videos_playlist_id_position_key');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('finds the series of each video of a page with one index lookup', async () => {
      const plan = await explainPlan(database.client, selectVideos, mode, [
        `'{1,2,3}'`,
        VIEWER,
        'false',
        `'a'`,
        `'b'`,
      ]);
      expect(plan).toContain('using playlist_videos_part on playlist_videos p');
      expect(plan).not.toMatch(/Seq Scan on (playlists|playlist_videos|videos|users)/);
    });

    it.each([
      ['numbers the parts', selectSeries, [`'{1000,2000}'`, `'{1,2}'`, VIEWER, 'null']],
      ['reads the progress', selectProgress, [`'{1000,2000}'`, VIEWER]],
    ])('%s of series in the order of their index', async (_what, statement, values) => {
      const plan = await explainPlan(database.client, statement, mode, values);
      expect(plan).toContain('playlist_videos_playlist_id_position_key');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it.each([
      ['finds a playlist', selectPlaylist, [`'${FULL_PLAYLIST.key}'`, VIEWER]],
      [
        'reads a playlist and counts its visible videos',
        selectPlaylistByKey,
        [`'${FULL_PLAYLIST.key}'`, VIEWER],
      ],
      ['lists the playlists of a user', selectPlaylistsOfUser, [VIEWER, VIEWER, 7]],
      ['reads a page of the sitemap', findSitemapPlaylists, [0, 50_000, 2_000]],
    ])('%s without a sequential scan of videos or playlists', async (_what, statement, values) => {
      const plan = await explainPlan(database.client, statement, mode, values);
      expect(plan).not.toMatch(/Seq Scan on (playlists|playlist_videos|videos)/);
    });
  });
});
