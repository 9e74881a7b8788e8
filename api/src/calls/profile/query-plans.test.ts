import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { CREATOR, VIEWER } from '../../../test/insert-many-rows.ts';
import { userListStatements, userSearchStatements } from '../../domain/users/user-lists.ts';
import { selectRelationship, selectVisibleUser } from '../../domain/visibility/relationship.ts';

const database = useFilledDatabase();

describe('query plans of users', () => {
  describe.each(PLAN_MODES)('%s', (mode) => {
    it.each([
      ['subscribers', 'follows_followed'],
      ['subscriptions', 'follows_follower'],
      ['blocked', 'blocks_recent'],
      ['muted', 'mutes_recent'],
    ] as const)('reads a page of the %s from its index, in order', async (kind, index) => {
      const values = [CREATOR, `'infinity'`, '9007199254740991', '16', VIEWER];
      const plan = await explainPlan(database.client, userListStatements[kind], mode, values);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });

    it.each([
      ['subscribers', 'follows_followed'],
      ['subscriptions', 'follows_follower'],
    ] as const)('filters the %s by name with the index', async (kind, index) => {
      const values = [CREATOR, `'infinity'`, '9007199254740991', '16', VIEWER, `'crowd'`];
      const plan = await explainPlan(database.client, userSearchStatements[kind], mode, values);
      expect(plan).toContain(`using ${index}`);
      expect(plan).not.toMatch(/Seq Scan on follows/);
    });

    it.each([
      ['the relationship of two users', selectRelationship],
      ['a visible user', selectVisibleUser],
    ])('reads %s with indexes only', async (_what, statement) => {
      expect(await explainPlan(database.client, statement, mode, [CREATOR, VIEWER])).not.toMatch(/Seq Scan/);
    });
  });
});
