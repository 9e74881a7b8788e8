import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser } from '../../../test/factories.ts';
import {
  insertUsersWithBlocksAndMutes,
  stopSearchIndexing,
} from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { listStatements } from '../../domain/videos/video-lists.ts';
import { findNotifications } from '../notifications/get.ts';
import { countUnread } from '../notifications/unread.ts';
import { countLikedVideos } from '../profile/liked-v2.ts';
import { findCollections } from './discovery.ts';
import { countFollowing } from './subscribes.ts';
import { countTrusted, countTrustedForViewer } from './trusted.ts';

const api = useTestApi();

describe('query plans of personal lists', () => {
  let client: PoolClient;
  let viewer: number;

  /**
   * Inserts many users and one very active user, with enough rows that a sequential scan is clearly more
   * expensive.
   */
  beforeAll(async () => {
    viewer = (await createUser(api.pool)).id;
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    await client.query(
      `insert into users (username, email, password_hash)
     select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 5000) as n`,
    );
    const ofViewer = [
      `insert into videos (file_name, owner_id, state, published_at, is_trusted)
     select lpad(id::text || n, 11, '0'), id, 'ready', now() - id * n * interval '1 minute', n = 1 and id % 50 = 0
     from users, generate_series(1, 4) as n where id <> $1`,
      `insert into follows (follower_id, followed_id) select $1, id from users where id <> $1 and id % 50 = 0`,
      `insert into likes (user_id, video_id) select $1, id from videos where id % 50 = 0`,
      `insert into notifications (user_id, actor_id, activity_id, unread)
     select $1, id, 1 + n % 6, n = 1 and id % 20 = 0 from users, generate_series(1, 4) as n where id <> $1`,
      `insert into chats (low_user_id, high_user_id) select $1, id from users where id > $1`,
    ];
    for (const text of ofViewer) await client.query(text, [viewer]);
    const ofCrowd = [
      `insert into follows (follower_id, followed_id)
     select one.id, one.id + n from users one, generate_series(1, 8) as n
     where exists (select from users where id = one.id + n) on conflict do nothing`,
      `insert into likes (user_id, video_id) select owner_id, id from videos`,
      `insert into chat_members (user_id, chat_id, peer_id, unread)
     select low_user_id, id, high_user_id, (id % 50 = 0)::int from chats
     union all select high_user_id, id, low_user_id, 1 from chats`,
      `insert into collections (name, slug, position)
     select 'c' || n, 'c' || n, n from generate_series(1, 5000) as n`,
      `insert into collection_videos (collection_id, video_id)
     select c.id, v.id from collections c join videos v on v.id % 5000 = c.id % 5000`,
    ];
    for (const text of ofCrowd) await client.query(text);
    await insertUsersWithBlocksAndMutes(client);
  });
  afterAll(() => client.release());

  /** Parameters of the first page of a list. */
  const page = (listId: number) => [listId, `'infinity'`, '9007199254740991', 11, 0, viewer];

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['following', ['follows_', 'videos_owner_listed']],
      ['liked', ['likes_user', 'videos_pkey']],
    ] as const)('reads a page of %s with indexes only', async (kind, indexes) => {
      const plan = await explainPlan(client, listStatements[kind], mode, page(viewer));
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    });

    it('reads a page of trusted videos from their index, in order', async () => {
      const plan = await explainPlan(client, listStatements.trusted, mode, page(0));
      expect(plan).toContain('using videos_trusted');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it.each([
      ['trusted videos', countTrusted, () => []],
      ['trusted videos for a viewer', countTrustedForViewer, () => [viewer]],
      ['liked videos', countLikedVideos, () => [viewer]],
      ['videos of followed users', countFollowing, () => [viewer]],
    ])('counts %s without a sequential scan', async (_what, statement, values) => {
      expect(await explainPlan(client, statement, mode, values())).not.toContain('Seq Scan');
    });

    it('counts unread notifications with their partial indexes', async () => {
      const plan = await explainPlan(client, countUnread, mode, [viewer]);
      expect(plan).toContain('notifications_unread');
      expect(plan).toContain('chat_members_unread');
      expect(plan).not.toMatch(/Seq Scan on (notifications|chat_members)/);
    });

    it('reads a page of notifications and their groups by indexes', async () => {
      const first = [viewer, `'infinity'`, '9007199254740991', 201, 0, `'infinity'`];
      const plan = await explainPlan(client, findNotifications, mode, first);
      expect(plan).toContain('notifications_recent');
      expect(plan).toMatch(/notifications_bunch.*\n.*COALESCE\(n.comment_id.*created_at/);
      expect(plan).not.toMatch(/Seq Scan on (notifications|users|videos)/);
    });

    it('reads collections in order, up to the limit', async () => {
      const plan = await explainPlan(client, findCollections, mode, [29]);
      expect(plan).toContain('using collections_order');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });
  });
});
