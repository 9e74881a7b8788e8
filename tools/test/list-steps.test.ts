import { playwrightArguments } from './list-file-steps.ts';
import { listSteps } from './list-steps.ts';

const WHOLE = { index: 1, count: 1 };
const BOTH = ['core', 'extended'] as const;
const getNames = (options: Partial<Parameters<typeof listSteps>[0]>) =>
  listSteps({ tiers: BOTH, shard: WHOLE, paths: [], ...options }).map(({ name }) => name);

it('runs checks and core tests by default', () => {
  expect(getNames({ tiers: ['core'] })).toEqual([
    'Format, lint, types, import rules',
    'Component tests',
    'Builds',
    'Server, tool and API tests',
    'Browser tests',
  ]);
});

it('runs the compatibility and the upgrade with the extended tier, which repeats no check', () => {
  expect(getNames({ tiers: ['extended'] })).toEqual([
    'Component tests',
    'Builds',
    'Server, tool and API tests',
    'Browser tests',
    'Compatibility with the previous builds',
    'Upgrade from the previous release',
  ]);
});

it('runs checks, the compatibility and the upgrade in one shard each, and tests and their builds in all', () => {
  const divided = ['Component tests', 'Builds', 'Server, tool and API tests', 'Browser tests'];
  expect(getNames({ shard: { index: 1, count: 3 } })).toEqual([
    'Format, lint, types, import rules',
    ...divided,
  ]);
  expect(getNames({ shard: { index: 2, count: 3 } })).toEqual(divided);
  expect(getNames({ shard: { index: 3, count: 3 } })).toEqual([
    ...divided,
    'Compatibility with the previous builds',
    'Upgrade from the previous release',
  ]);
});

it('runs only the tests of a path', () => {
  const steps = listSteps({ tiers: ['core'], shard: WHOLE, paths: ['tools/test'] });
  expect(steps.map(({ name }) => name)).toEqual(['Server, tool and API tests']);
  expect(steps[0]?.files).toContain('tools/test/list-steps.test.ts');
});

it.each([
  [['e2e/resilience/outages.spec.ts'], ['--workers=1']],
  [['e2e/journeys/phone/feed.spec.ts'], ['--workers=1']],
  [['e2e/journeys/comments.spec.ts'], []],
  [['e2e/resilience/matrix.spec.ts', 'e2e/resilience/skew.spec.ts'], []],
])('starts no product that %j does not use', (files, options) => {
  expect(playwrightArguments(files)).toEqual([...files.map((file) => `/${file}`), ...options]);
});
