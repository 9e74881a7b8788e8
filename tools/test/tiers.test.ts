import { listSteps } from './list-steps.ts';
import { findTestFiles } from './test-files.ts';
import { EXTENDED_TESTS, findTier, selectTiers } from './tiers.ts';

const WHOLE = { index: 1, count: 1 };
const ALL = Object.values(findTestFiles(['.'])).flat();
const filesOf = (tier: 'core' | 'extended') =>
  listSteps({ tiers: [tier], shard: WHOLE, paths: [] }).flatMap(({ files = [] }) => files);

it.each([
  ['e2e/main-jobs/desktop/watch.spec.ts', 'core'],
  ['e2e/journeys/history.spec.ts', 'extended'],
  ['e2e/visual/screens.spec.ts', 'extended'],
  ['api/src/calls/comments/write.test.ts', 'core'],
  ['api/src/calls/comments/query-plans.test.ts', 'extended'],
  ['api/src/domain/uploads/crash.test.ts', 'extended'],
  ['mf-feed/src/features/player/any.test.tsx', 'core'],
])('%s is in the tier %s', (file, tier) => {
  expect(findTier(file)).toBe(tier);
});

it('runs every test file in exactly one tier', () => {
  expect(ALL.length).toBeGreaterThan(500);
  expect([...filesOf('core'), ...filesOf('extended')].sort()).toEqual(ALL.sort());
});

it('leaves no tier without component, server and browser tests', () => {
  for (const tier of ['core', 'extended'] as const)
    for (const list of Object.values(selectTiers(findTestFiles(['.']), [tier])))
      expect(list.length).toBeGreaterThan(0);
});

it.each(Object.entries(EXTENDED_TESTS))('has no pattern of "%s" without test files', (_reason, patterns) => {
  expect(patterns.filter((pattern) => !ALL.some((file) => pattern.test(file)))).toEqual([]);
});
