import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { CREATOR, VIEWER } from '../../../test/insert-many-rows.ts';
import { selectUserByName } from '../users/find-user.ts';
import { selectPinned } from './pinned-videos.ts';
import { selectOtherUserVideos } from './user-videos.ts';
import { listStatements } from './video-lists.ts';

const database = useFilledDatabase();

describe('query plans of profiles', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['user', `'2026-06-01'`, 'videos_owner_listed'],
      ['user-oldest', `'2026-06-01'`, 'videos_owner_listed'],
      ['user-popular', `'5000'`, 'videos_owner_popular'],
    ] as const)('reads a page of %s in the middle from its index, in order', async (kind, cursor, index) => {
      const values = [CREATOR, cursor, 5_000, 16, 0, VIEWER];
      const plan = await explainPlan(database.client, listStatements[kind], mode, values);
      expect(plan).toContain(`using ${index} on videos`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('reads the videos that are not pinned from their index, in order', async () => {
      const values = [CREATOR, `'infinity'`, '9007199254740991', 16, 0, VIEWER, `'{1,2,3}'`];
      const plan = await explainPlan(database.client, selectOtherUserVideos, mode, values);
      expect(plan).toContain('using videos_owner_listed on videos');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('finds the pinned videos, and a user with what others may see, without a sequential scan', async () => {
      expect(await explainPlan(database.client, selectPinned, mode, [CREATOR])).not.toContain('Seq Scan');
      const plan = await explainPlan(database.client, selectUserByName, mode, [`'crowd7'`]);
      expect(plan).toContain('playlists_saved');
      expect(plan).not.toMatch(/Seq Scan on (users|user_settings|playlists)/);
    });
  });
});
