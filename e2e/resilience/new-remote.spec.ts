import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkRelease } from '../../shell/server/releases/check-release.ts';
import { grantPath, revokePath } from '../../shell/server/releases/path-grants.ts';
import { promotePointer } from '../../shell/server/releases/pointer.ts';
import { createMutationTree } from '../../tools/mutations/mutation-tree.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { linkPackages } from '../fixtures/link-packages.ts';
import { navigateInPage } from '../fixtures/navigate-in-page.ts';
import { expect, test } from '../fixtures/release-test.ts';

const NAME = 'mf-trends';
const CLAIM = { remote: NAME, path: '/trends' };
/** Builds and tests of a copy of the repository take longer than other tests on a busy machine. */
const TIMEOUT_MS = 180_000;

const AUTHOR = ['-c', 'user.name=test', '-c', 'user.email=test@localhost'];

const REMOTE_TESTS = [`${NAME}/src/document/parity.test.tsx`, `${NAME}/src/pages/home/home-page.test.tsx`];

/** Tests that read all remotes. */
const REPOSITORY_TESTS = [
  'deploy/src/ci-workflow.test.ts',
  'deploy/src/compose-file.test.ts',
  'deploy/src/make-secrets.test.ts',
  'tools/checks/fault-table.test.ts',
  'tools/checks/logical-css.test.ts',
  'tools/checks/no-literal-texts.test.ts',
  'tools/checks/text-keys.test.ts',
  'tools/test/test-files.test.ts',
  'tools/verify/list-steps.test.ts',
];

test.describe.configure({ timeout: TIMEOUT_MS });

test('a remote made by one command is released at a new path, without a release of the shell', async ({
  page,
  server,
  monitor,
}) => {
  const tree = await createMutationTree(linkPackages);
  const run = async (parameters: string[], env: NodeJS.ProcessEnv = {}) => {
    const options = { cwd: tree.folder, env: { ...process.env, ...env } };
    return (await promisify(execFile)(process.execPath, parameters, options)).stdout;
  };
  const script = (...parameters: string[]) => run(['--import', 'tsx', ...parameters]);
  const newRemote = (...options: string[]) =>
    script('tools/new-remote.ts', 'trends', '--path', '/trends', ...options);
  const removeRemote = () => script('tools/remove-remote.ts', 'trends');
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)('git', parameters, { cwd: tree.folder })).stdout.trim();
  const listChanges = () => git('status', '--porcelain');

  await test.step('the command changes nothing when it fails', async () => {
    // The installation of packages needs npx.
    const failing = run(['--import', 'tsx', 'tools/new-remote.ts', 'trends'], { PATH: '' });
    await expect(failing).rejects.toThrow();
    expect(await listChanges()).toBe('');
  });

  await test.step('the command creates it', async () => {
    expect(await newRemote('--no-install')).toContain('Its page is at /trends.');
    expect(await listChanges()).toContain(`?? ${NAME}/`);
    await cp(join(tree.folder, 'mf-notifications/node_modules'), join(tree.folder, NAME, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await expect(newRemote('--no-install')).rejects.toThrow('mf-trends exists already.');
  });

  await test.step('its tests, types and the checks of the repository pass', async () => {
    await Promise.all([
      script('tools/types.ts', NAME),
      run(['node_modules/@biomejs/biome/bin/biome', 'check', NAME, 'tools', 'bench', 'e2e']),
      run(['node_modules/jest/bin/jest.js', '--runTestsByPath', ...REMOTE_TESTS]),
      run(['node_modules/vitest/vitest.mjs', 'run', ...REPOSITORY_TESTS]),
      script('tools/build.ts', NAME),
    ]);
  });

  const [version = ''] = readdirSync(join(tree.folder, NAME, 'dist'));
  await server.store.addBuild(NAME, version, join(tree.folder, NAME, 'dist', version));

  await test.step('another command removes it again, but no changes that are not committed', async () => {
    await expect(removeRemote()).rejects.toThrow(
      'has changes that are not committed:\n?? e2e/journeys/trends.spec.ts',
    );
    const before = await git('rev-parse', 'HEAD^{tree}');
    await git('add', '--all');
    await git(...AUTHOR, 'commit', '--quiet', '--message', 'Add it');
    expect(await removeRemote()).toContain('npm run release -- revoke mf-trends /trends');
    await git('add', '--all');
    expect(await git('write-tree')).toBe(before);
    expect(existsSync(join(tree.folder, NAME))).toBe(false);
  });
  await tree.remove();

  const release = () =>
    server.store.movePointer(
      NAME,
      { action: 'promote', by: 'the test' },
      (before) => promotePointer(before, version),
      checkRelease,
    );

  await test.step('a release needs a grant', async () => {
    await expect(release()).rejects.toThrow('npm run release -- grant mf-trends /trends');
    await grantPath(server.store, CLAIM, { action: 'grant', by: 'the test' });
    await release();
  });

  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await test.step('its document has the page before and after the scripts have run', async () => {
    const html = await (await page.request.get(`${server.url}/trends`)).text();
    expect(html).toContain('<h1>Trends</h1>');
    await page.goto(`${server.url}/trends`);
    await waitForHydration(page);
    await expect(heading).toHaveText('Trends');
    await expect(page).toHaveTitle('Trends · OnTrend');
  });

  await test.step('a page of another remote opens it without a reload', async () => {
    await page.goto(`${server.url}/premium`);
    await waitForHydration(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
    await navigateInPage(page, '/trends');
    await expect(heading).toHaveText('Trends');
    await expect(page.locator('html')).toHaveAttribute('data-first', '');
  });

  await test.step('it does not exist any more after its path was revoked', async () => {
    monitor.allow(/404/);
    await revokePath(server.store, CLAIM, { action: 'revoke', by: 'the test' });
    expect((await page.goto(`${server.url}/trends`))?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.getByText('Oops! You’re lost...')).toBeVisible();
  });
});
