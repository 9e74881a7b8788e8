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
  ['api/content/blog/en/welcome.md', listJourneys('mf-blog-legal')],
  ['mf-profile/src/document/profile.mustache', listJourneys('mf-profile')],
  ['e2e/fixtures/feed.ts', ['e2e']],
  ['tools/supervisor/ports.ts', ['e2e']],
  ['e2e/journeys/login.spec.ts', ['e2e/journeys/login.spec.ts']],
  ['mf-auth/src/pages/login/login-page.test.tsx', []],
  ['docs/releases.md', []],
  ['README.md', []],
  ['docker-compose.yml', []],
  ['bench/src/bench.ts', []],
  ['e2e/long-sessions/many-comments.spec.ts', ['e2e/long-sessions/many-comments.spec.ts']],
])('%s reaches the journeys %j', (file, journeys) => {
  expect(findReach([file])).toMatchObject({ everything: false, journeys });
});

it('joins the journeys of several changes', () => {
  const { journeys } = findReach(['mf-auth/src/remote.ts', 'mf-messages/src/remote.ts', 'docs/a.md']);
  expect(journeys).toEqual([...listJourneys('mf-auth'), ...listJourneys('mf-messages')].sort());
});

it.each([
  ['shared/src/platform/session.ts', ['tools/reports']],
  ['docs/compatibility/platform.md', ['tools/reports']],
  ['deploy/gateway/default.conf', ['deploy']],
  ['deploy/docker/make-secrets.sh', ['deploy']],
  ['docker-compose.yml', ['deploy']],
  ['.github/workflows/ci.yml', ['deploy']],
  ['.github/CODEOWNERS', ['deploy']],
  ['docs/docker.md', ['deploy']],
  ['mf-feed/src/document/feed.mustache', ['mf-feed', 'shell/server']],
  ['mf-feed/src/document/handles.ts', ['shell/server']],
  ['mf-feed/src/embed/embed/page.css', ['shell/server']],
  ['shell/src/core/routes/route-table.ts', ['shell/server']],
  ['api/content/blog/en/welcome.md', ['api/src/calls/blog', 'api/src/domain/content']],
  ['demo/clips/bubble-tea.mp4', ['api/src/programs/demo', 'demo']],
  ['tools/run.mjs', ['tools/run.test.ts']],
  ['e2e/journeys/login.spec.ts', ['tools/test', 'tools/verify']],
  ['mf-auth/src/pages/login/login-page.tsx', []],
  ['docs/releases.md', []],
])('%s is read by the tests %j', (file, tests) => {
  expect(findReach([file]).tests).toEqual(tests);
  if (tests.length > 0) expect(() => findTestFiles(tests)).not.toThrow();
});

it.each([
  ['api/src/platform/db/migrations/index.ts', true],
  ['shared/src/wire/entities.ts', true],
  ['shell/server/main.ts', true],
  ['deploy/src/upgrade/previous-release.ts', true],
  ['e2e/fixtures/client-journey.ts', true],
  ['package.json', true],
  ['api/src/calls/blog/blog.test.ts', false],
  ['api/content/blog/en/welcome.md', false],
  ['mf-feed/src/remote.ts', false],
  ['docs/releases.md', false],
])('whether %s can break the upgrade: %s', (file, upgrade) => {
  expect(findReach([file]).upgrade).toBe(upgrade);
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
