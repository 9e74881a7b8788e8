import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encodePublicKey } from '@ontrend/shared/server/release-signatures';
import { grantPath } from '../../shell/server/releases/path-grants.ts';
import { packKit } from '../../tools/pack-kit/pack-kit.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { startReleaseServer } from '../fixtures/release-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Installing packages takes most of it. */
const TIMEOUT_MS = 300_000;
const TOKEN = 'a-token-of-the-tests-with-enough-characters';
test.describe.configure({ timeout: TIMEOUT_MS });

/** Runs a command of a team in its folder. @returns its output @throws Error with its output */
async function run(folder: string, settings: Record<string, string>, ...command: string[]): Promise<string> {
  const [program = '', ...parameters] = command;
  // A team has none of the settings of this repository's tests.
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const { stdout, stderr } = await promisify(execFile)(program, parameters, {
    cwd: folder,
    env: { ...environment, ...settings },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
    throw new Error(`${command.join(' ')} failed: ${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout + stderr;
}

test('a team without this repository builds, tests and releases a remote with npm alone', async ({
  page,
  localProduct,
  monitor,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-team-'));
  const { privateKey } = generateKeyPairSync('ed25519');
  const server = await startReleaseServer(localProduct, {
    RELEASE_TOKENS: `mf-trends=${TOKEN}`,
    RELEASE_PUBLIC_KEYS: `mf-trends=${encodePublicKey(privateKey)}`,
  });
  monitor.trust(server.url);
  const settings = {
    RELEASES_URL: server.url,
    RELEASE_TOKEN: TOKEN,
    RELEASE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
  try {
    const tarballs = await packKit(join(folder, 'kit'));
    const remote = join(folder, 'mf-trends');
    await mkdir(remote);
    const command = (...parameters: string[]) => run(remote, settings, ...parameters);

    await test.step('installs the kit and writes a remote', async () => {
      await command('npm', 'install', '--no-audit', '--no-fund', ...tarballs.map(({ file }) => file));
      await command('npx', 'ontrend-remote', 'new', '--name', 'mf-trends', '--path', '/trends');
    });
    await test.step('tests it, checks its types and builds it', async () => {
      expect(await command('npm', 'test')).toContain('2 passed');
      await command('npm', 'run', 'types');
      await command('npm', 'run', 'build');
      const [version = ''] = await readdir(join(remote, 'dist'));
      expect(await readdir(join(remote, 'dist', version))).toContain('remote.json');
    });
    await test.step('releases it, after the operator has granted the path', async () => {
      await expect(command('npm', 'run', 'check')).rejects.toThrow(
        'npm run release -- grant mf-trends /trends',
      );
      await grantPath(
        server.store,
        { remote: 'mf-trends', path: '/trends' },
        { action: 'grant', by: 'the test' },
      );
      expect(await command('npm', 'run', 'release', '--', '--no-watch')).toContain(
        'Current build of mf-trends: 1.0.0-',
      );
    });
    await page.goto(`${server.url}/trends`);
    await waitForHydration(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Trends');
    monitor.stop();
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
