import { findTestFiles } from '../test/test-files.ts';
import { findReach } from './find-reach.ts';
import { JOURNEYS, listJourneys } from './journeys.ts';

it('assigns every browser test to exactly one package', () => {
  const assigned = Object.keys(JOURNEYS).flatMap((name) => findTestFiles(listJourneys(name)).browser);
  expect(assigned.sort()).toEqual(findTestFiles(['e2e']).browser.sort());
});

it.each([
  ['mf-auth/src/pages/login/login-page.tsx', listJourneys('mf-auth')],
  ['shell/src/frame/header/header.tsx', ['e2e']],
  ['shared/src/ui/button.tsx', ['e2e']],
  ['api/src/calls/video/get.ts', ['e2e']],
  ['e2e/fixtures/feed.ts', ['e2e']],
  ['tools/supervisor/ports.ts', ['e2e']],
  ['e2e/journeys/login.spec.ts', ['e2e/journeys/login.spec.ts']],
  ['mf-auth/src/pages/login/login-page.test.tsx', []],
  ['docs/releases.md', []],
  ['README.md', []],
  ['bench/src/bench.ts', []],
  ['e2e/long-sessions/many-comments.spec.ts', ['e2e/long-sessions/many-comments.spec.ts']],
])('%s reaches %j', (file, journeys) => {
  expect(findReach([file])).toEqual({ everything: false, journeys });
});

it('joins the journeys of several changes', () => {
  const { journeys } = findReach(['mf-auth/src/remote.ts', 'mf-messages/src/remote.ts', 'docs/a.md']);
  expect(journeys).toEqual([...listJourneys('mf-auth'), ...listJourneys('mf-messages')].sort());
});

it.each([
  'package.json',
  'pnpm-lock.yaml',
  'jest.config.mjs',
  'tsconfig.base.json',
  '.ci/run',
  'shared/build/platform.ts',
])('a change of %s reaches everything', (file) => {
  expect(findReach([file]).everything).toBe(true);
});
