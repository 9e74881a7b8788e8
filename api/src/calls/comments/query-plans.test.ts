import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createUser, createVideo } from '../../../test/factories.ts';
import { stopSearchIndexing } from '../../../test/insert-users-with-blocks-and-mutes.ts';
import { commentListStatements } from '../../domain/comments/comment-lists.ts';
import { selectComment } from '../../domain/comments/comment-view.ts';
import { selectCommentedVideo } from '../../domain/comments/commented-video.ts';
import { selectMentionedUsers } from '../../domain/comments/mentions.ts';
import { selectTopComments } from '../../domain/comments/top-comments.ts';
import { selectDuplicateComment } from '../../domain/comments/write-comment.ts';

const api = useTestApi();

describe('query plans of comments', () => {
  let client: PoolClient;
  let viewer: number;
  let video: number;
  let thread: number;

  /** Inserts many users with many comments below many videos, and ten thousand comments below one video. */
  beforeAll(async () => {
    viewer = (await createUser(api.pool)).id;
    video = (await createVideo(api.pool, { id: viewer })).id;
    client = await api.pool.connect();
    await stopSearchIndexing(client);
    const statements: [string, unknown[]?][] = [
      [
        `insert into users (username, email, password_hash)
         select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 20000) as n`,
      ],
      [
        `insert into videos (file_name, owner_id, state, published_at)
         select lpad(n::text, 11, '0'), $1, 'ready', now() from generate_series(1, 1000) as n`,
        [viewer],
      ],
      [
        `insert into comments (video_id, author_id, text, created_at)
         select v.id, $1 + 1 + n, 'text', now() - n * interval '1 second' from videos v, generate_series(1, 10) as n`,
        [viewer],
      ],
      [
        `insert into comments (video_id, author_id, text, created_at)
         select $1, $2 + 1 + n % 1900, 'text', now() - n * interval '1 second' from generate_series(1, 10000) as n`,
        [video, viewer],
      ],
      [
        `insert into comments (video_id, author_id, parent_id, text, created_at)
         select video_id, author_id, id, 'reply', created_at from comments where id % 3 = 0`,
      ],
      ['insert into comment_likes (user_id, comment_id) select author_id, id from comments where id % 2 = 0'],
      [
        'insert into blocks (blocker_id, blocked_id) select $1, id from users where id > $1 and id % 9 = 0',
        [viewer],
      ],
      [
        'insert into mutes (muter_id, muted_id) select $1, id from users where id > $1 and id % 7 = 0',
        [viewer],
      ],
      [`insert into user_settings (user_id, muted_words) select id, '{spoiler}' from users where id % 3 = 0`],
    ];
    for (const [text, values] of statements) await client.query(text, values);
    const { rows } = await client.query(
      `insert into comments (video_id, author_id, parent_id, text)
       select video_id, author_id, id, 'reply' from
         (select * from comments where video_id = $1 and parent_id is null order by id limit 1) t, generate_series(1, 2000)
       returning parent_id`,
      [video],
    );
    thread = rows[0].parent_id;
    await client.query('vacuum analyze');
  });
  afterAll(() => client.release());

  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['video', () => [video, viewer, `'infinity'`, '9007199254740991', 16, 0, 'null'], 'comments_top'],
      ['thread', () => [thread, viewer, `'-infinity'`, '0', 16, 0, 'null'], 'comments_replies'],
      ['thread', () => [thread, viewer, `'-infinity'`, '0', 16, 0, `'edited'`], 'comments_replies'],
    ] as const)('reads a page of a %s from its index, in order', async (kind, values, index) => {
      const plan = await explainPlan(client, commentListStatements[kind], mode, values());
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('reads the newest comments of each video from the index of its list', async () => {
      const files = `array['00000000001', '00000000002']`;
      const plan = await explainPlan(client, selectTopComments, mode, [files, viewer, 15, 2]);
      expect(plan).toContain('using comments_top');
      expect(plan).not.toContain('Seq Scan');
    });

    it('skips the lookups of blocks and mutes for viewers who have none', async () => {
      const countLookups = async (viewerId: number) => {
        const values = [video, viewerId, `'infinity'`, '9007199254740991', 16, 0, 'null'];
        const options = 'analyze, costs off, timing off, summary off';
        const plan = await explainPlan(client, commentListStatements.video, mode, values, options);
        // More than one loop: those that are evaluated once per statement find out whether the viewer has any.
        return plan.match(/ on (blocks|mutes)\b.* loops=(?!1\))\d+\)/g)?.length ?? 0;
      };
      const { rows } = await client.query<{ id: number }>(
        `select id from users u where id > $1
           and not exists (select from blocks where u.id in (blocker_id, blocked_id)) limit 1`,
        [viewer],
      );
      expect(await countLookups(viewer)).toBe(3);
      expect(await countLookups((rows[0] as { id: number }).id)).toBe(0);
    });

    it('finds videos, comments, users and recent duplicates by indexes', async () => {
      const plans = [
        await explainPlan(client, selectCommentedVideo, mode, [`'00000000001'`, viewer]),
        await explainPlan(client, selectComment, mode, [video, viewer, thread]),
        await explainPlan(client, selectMentionedUsers, mode, [`'{crowd1,crowd2}'`, viewer]),
        await explainPlan(client, selectDuplicateComment, mode, [viewer + 5, video, 'null', `'text'`]),
      ];
      for (const plan of plans) expect(plan).not.toContain('Seq Scan');
    });
  });
});
