import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { BLOCKER, DISCUSSED_VIDEO, THREAD, VIEWER } from '../../../test/insert-many-rows.ts';
import { commentListStatements } from '../../domain/comments/comment-lists.ts';
import { selectComment } from '../../domain/comments/comment-view.ts';
import { selectCommentedVideo } from '../../domain/comments/commented-video.ts';
import { selectMentionedUsers } from '../../domain/comments/mentions.ts';
import { selectTopComments } from '../../domain/comments/top-comments.ts';
import { selectDuplicateComment } from '../../domain/comments/write-comment.ts';

const database = useFilledDatabase();

describe('query plans of comments', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      [
        'video',
        () => [DISCUSSED_VIDEO, BLOCKER, `'infinity'`, '9007199254740991', 16, 0, 'null'],
        'comments_top',
      ],
      ['thread', () => [THREAD, BLOCKER, `'-infinity'`, '0', 16, 0, 'null'], 'comments_replies'],
      ['thread', () => [THREAD, BLOCKER, `'-infinity'`, '0', 16, 0, `'edited'`], 'comments_replies'],
    ] as const)('reads a page of a %s from its index, in order', async (kind, values, index) => {
      const plan = await explainPlan(database.client, commentListStatements[kind], mode, values());
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it('reads the newest comments of each video from the index of its list', async () => {
      const files = `array['00000000001', '00000000002']`;
      const plan = await explainPlan(database.client, selectTopComments, mode, [files, BLOCKER, 15, 2]);
      expect(plan).toContain('using comments_top');
      expect(plan).not.toContain('Seq Scan');
    });

    it('skips the lookups of blocks and mutes for viewers who have none', async () => {
      const countLookups = async (viewerId: number) => {
        const values = [DISCUSSED_VIDEO, viewerId, `'infinity'`, '9007199254740991', 16, 0, 'null'];
        const options = 'analyze, costs off, timing off, summary off';
        const plan = await explainPlan(database.client, commentListStatements.video, mode, values, options);
        // More than one loop: those that are evaluated once per statement find out whether the viewer has any.
        return plan.match(/ on (blocks|mutes)\b.* loops=(?!1\))\d+\)/g)?.length ?? 0;
      };
      expect(await countLookups(BLOCKER)).toBe(3);
      expect(await countLookups(VIEWER)).toBe(0);
    });

    it('finds videos, comments, users and recent duplicates by indexes', async () => {
      const plans = [
        await explainPlan(database.client, selectCommentedVideo, mode, [`'00000000001'`, BLOCKER]),
        await explainPlan(database.client, selectComment, mode, [DISCUSSED_VIDEO, BLOCKER, THREAD]),
        await explainPlan(database.client, selectMentionedUsers, mode, [`'{crowd1,crowd2}'`, BLOCKER]),
        await explainPlan(database.client, selectDuplicateComment, mode, [
          11,
          DISCUSSED_VIDEO,
          'null',
          `'text'`,
        ]),
      ];
      for (const plan of plans) expect(plan).not.toContain('Seq Scan');
    });
  });
});
