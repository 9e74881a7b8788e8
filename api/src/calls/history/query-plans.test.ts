import { randomUUID } from 'node:crypto';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { OTHER_CLIENT, VIEWER } from '../../../test/insert-many-rows.ts';
import { selectPosition } from '../../domain/watch-history/find-position.ts';
import { purgeStatements } from '../../domain/watch-history/purge-history.ts';
import { searchHistory, selectHistory } from '../../domain/watch-history/read-history.ts';
import { insertEvents } from '../analytics/batch.ts';

const database = useFilledDatabase();

describe('query plans of the watch history', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['reads', selectHistory, []],
      ['searches', searchHistory, [`'{%cat%}'`]],
    ] as const)(
      '%s a page in the middle of a long history from its index, in order',
      async (_what, statement, more) => {
        const values = [VIEWER, `now() - interval '3 days'`, 900_000, 16, ...more];
        const plan = await explainPlan(database.client, statement, mode, values);
        expect(plan).toContain('Index Scan Backward using watch_history_recent');
        expect(plan).not.toMatch(/Seq Scan|Sort/);
      },
    );

    it('finds the position of a video by its name', async () => {
      const plan = await explainPlan(database.client, selectPosition, mode, [VIEWER, `'00000000001'`]);
      expect(plan).not.toMatch(/Seq Scan on (videos|watch_history)\b(?!_)/);
    });

    it('records views without a sequential scan', async () => {
      const columns = [
        ...[`'{2026-01-01}'`, `'{${randomUUID()}}'`, `'{view}'`, `'{00000000001}'`, `'{1800000000}'`],
        ...[`'{5}'`, `'{5}'`, `'{1}'`],
      ];
      const plan = await explainPlan(database.client, insertEvents, mode, [
        ...columns,
        `'${OTHER_CLIENT}'`,
        VIEWER,
        'null',
        'null',
      ]);
      expect(plan).toContain('using videos_file_name_key');
      expect(plan).not.toMatch(/Seq Scan/);
    });

    it('finds the entries past their retention by indexes', async () => {
      for (const statement of purgeStatements) {
        const plan = await explainPlan(database.client, statement, mode, []);
        expect(plan).not.toMatch(/Seq Scan on (watch_history|videos|users)\b(?!_)/);
      }
    });
  });
});
