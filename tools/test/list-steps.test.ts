import { playwrightArguments } from './list-file-steps.ts';
import { listSteps } from './list-steps.ts';

const WHOLE = { index: 1, count: 1 };
const getNames = (shard = WHOLE, paths: string[] = []) => listSteps({ shard, paths }).map(({ name }) => name);

it('runs checks, all tests, the compatibility and the upgrade', () => {
  expect(getNames()).toEqual([
    'Format, lint, types, import rules',
    'Unit and component tests',
    'Builds',
    'Server, tool and API tests',
    'Browser tests',
    'Compatibility with the previous builds',
    'Upgrade from the previous release',
  ]);
});

it('runs checks, the compatibility and the upgrade in one shard each, and tests and their builds in all', () => {
  const divided = ['Unit and component tests', 'Builds', 'Server, tool and API tests', 'Browser tests'];
  expect(getNames({ index: 1, count: 3 })).toEqual(['Format, lint, types, import rules', ...divided]);
  expect(getNames({ index: 2, count: 3 })).toEqual(divided);
  expect(getNames({ index: 3, count: 3 })).toEqual([
    ...divided,
    'Compatibility with the previous builds',
    'Upgrade from the previous release',
  ]);
});

it('runs only the tests of a path', () => {
  const steps = listSteps({ shard: WHOLE, paths: ['tools/test'] });
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
