import { remoteNames } from '@ontrend/shared/build/repository';
import { findTestFiles } from '../test/test-files.ts';
import { findAffectedTests } from './find-affected-tests.ts';
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
  ['tools/test/run-playwright.ts', ['e2e']],
  ['tools/test/run-jest.ts', []],
  ['tools/mutations.ts', []],
  ['tools/reports.ts', []],
  ['tools/pack-kit/pack-kit.ts', []],
  ['e2e/journeys/guards.spec.ts', ['e2e/journeys/guards.spec.ts']],
  ['mf-auth/src/pages/login/login-page.test.tsx', []],
  ['docs/releases.md', []],
  ['README.md', []],
  ['docker-compose.yml', []],
  ['bench/src/bench.ts', []],
  ['demo/render/scenes/bubble-tea.ts', []],
  ['e2e/long-sessions/many-comments.spec.ts', ['e2e/long-sessions/many-comments.spec.ts']],
])('a change of %s affects the journeys %j', (file, journeys) => {
  expect(findAffectedTests([file])).toMatchObject({ affectsEverything: false, journeys });
});

it('has an entry for the journeys of every remote', () => {
  expect(Object.keys(JOURNEYS)).toEqual(expect.arrayContaining(remoteNames()));
});

it('selects the journeys of the embed for a change of its sources', () => {
  const { journeys } = findAffectedTests(['mf-feed/src/embed/embed/script.ts']);
  expect(journeys).toContain('e2e/journeys/desktop/embed.spec.ts');
});

it('joins the journeys of several changes', () => {
  const { journeys } = findAffectedTests(['mf-auth/src/remote.ts', 'mf-messages/src/remote.ts', 'docs/a.md']);
  expect(journeys).toEqual([...listJourneys('mf-auth'), ...listJourneys('mf-messages')].sort());
});

it.each([
  ['shared/src/platform/session.ts', ['tools/pack-kit', 'tools/reports']],
  ['shared/server/template-view.ts', ['tools/pack-kit']],
  ['shared/package.json', ['tools/pack-kit', 'tools/reports']],
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
  ['e2e/journeys/guards.spec.ts', ['tools/test', 'tools/verify']],
  ['mf-auth/package.json', ['tools/verify']],
  ['mf-auth/src/pages/login/login-page.tsx', []],
  ['docs/releases.md', []],
])('%s is read by the tests %j', (file, tests) => {
  expect(findAffectedTests([file]).tests).toEqual(tests);
  if (tests.length > 0) expect(() => findTestFiles(tests)).not.toThrow();
});

it.each([
  ['api/src/platform/db/migrations/index.ts', true],
  ['shared/src/wire/entities.ts', true],
  ['shell/server/main.ts', true],
  ['shell/src/core/routes/route-table.ts', true],
  ['demo/content.ts', true],
  ['demo/clips/bubble-tea.mp4', true],
  ['tools/run.mjs', true],
  ['tools/start.ts', true],
  ['tools/supervisor/ports.ts', true],
  ['tools/build/check-out-commit.ts', true],
  ['deploy/src/upgrade/previous-release.ts', true],
  ['e2e/fixtures/client-journey.ts', true],
  ['package.json', true],
  ['api/src/calls/blog/blog.test.ts', false],
  ['api/content/blog/en/welcome.md', false],
  ['demo/render/scenes/bubble-tea.ts', false],
  ['mf-feed/src/remote.ts', false],
  ['shell/src/frame/header/header.tsx', false],
  ['tools/verify.ts', false],
  ['docs/releases.md', false],
])('whether a change of %s affects the upgrade: %s', (file, affectsUpgrade) => {
  expect(findAffectedTests([file]).affectsUpgrade).toBe(affectsUpgrade);
});

it.each([
  'package.json',
  'pnpm-lock.yaml',
  'jest.config.mjs',
  'vitest.config.ts',
  'tsconfig.base.json',
  '.ci/run',
  'remote-kit/src/build/platform.ts',
  'shared/build/repository.ts',
  'shell/build/shell-config.ts',
])('a change of %s affects everything', (file) => {
  expect(findAffectedTests([file]).affectsEverything).toBe(true);
});
