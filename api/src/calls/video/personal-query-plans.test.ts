import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { VIEWER } from '../../../test/insert-many-rows.ts';
import { listStatements } from '../../domain/videos/video-lists.ts';
import { findNotifications } from '../notifications/get.ts';
import { countUnread } from '../notifications/unread.ts';
import { countLikedVideos } from '../profile/liked-v2.ts';
import { findCollections } from './discovery.ts';
import { countFollowing } from './subscribes.ts';
import { countTrusted, countTrustedForViewer } from './trusted.ts';

const database = useFilledDatabase();

describe('query plans of personal lists', () => {
  /** Parameters of the first page of a list. */
  const page = (listId: number) => [listId, `'infinity'`, '9007199254740991', 11, 0, VIEWER];

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['following', ['follows_', 'videos_owner_listed']],
      ['liked', ['likes_user', 'videos_pkey']],
    ] as const)('reads a page of %s with indexes only', async (kind, indexes) => {
      const plan = await explainPlan(database.client, listStatements[kind], mode, page(VIEWER));
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });

    it('reads a page of trusted videos from their index, in order', async () => {
      const plan = await explainPlan(database.client, listStatements.trusted, mode, page(0));
      expect(plan).toContain('using videos_trusted');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it.each([
      ['trusted videos', countTrusted, []],
      ['trusted videos for a viewer', countTrustedForViewer, [VIEWER]],
      ['liked videos', countLikedVideos, [VIEWER]],
      ['videos of followed users', countFollowing, [VIEWER]],
    ])('counts %s without a sequential scan', async (_what, statement, values) => {
      expect(await explainPlan(database.client, statement, mode, values)).not.toContain('Seq Scan');
    });

    it('counts unread notifications with their partial indexes', async () => {
      const plan = await explainPlan(database.client, countUnread, mode, [VIEWER]);
      expect(plan).toContain('notifications_unread');
      expect(plan).toContain('chat_members_unread');
      expect(plan).not.toMatch(/Seq Scan on (notifications|chat_members)/);
    });

    it('reads a page of notifications and their groups by indexes', async () => {
      const first = [VIEWER, `'infinity'`, '9007199254740991', 201, 0, `'infinity'`];
      const plan = await explainPlan(database.client, findNotifications, mode, first);
      expect(plan).toContain('notifications_recent');
      expect(plan).toMatch(/notifications_bunch.*\n.*COALESCE\(n.comment_id.*created_at/);
      expect(plan).not.toMatch(/Seq Scan on (notifications|users|videos)/);
    });

    it('reads collections in order, up to the limit', async () => {
      const plan = await explainPlan(database.client, findCollections, mode, [29]);
      expect(plan).toContain('using collections_order');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });
  });
});
