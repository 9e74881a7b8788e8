import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { createBuildFiles, writeFiles } from '../../shell/server/testing/build-files.ts';
import { remotes, shell } from '../../shell/server/testing/fixtures.ts';
import { releaseShell } from './release-shell.ts';
import { createBucketFixture, createFolderFixture, type StorageFixture } from './testing/storage-fixtures.ts';

const legal = remotes.find(({ name }) => name === 'mf-blog-legal') as (typeof remotes)[number];

let storages: StorageFixture;
let store: ReleaseStore;
let folder: string;
let logged: string[];
const consoleError = console.error;

async function useStorage(create: () => Promise<StorageFixture>): Promise<void> {
  storages = await create();
  store = new ReleaseStore(await storages.open());
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
  logged = [];
  console.error = (line) => void logged.push(String(line));
});
afterEach(async () => {
  console.error = consoleError;
  await storages.end();
  rmSync(folder, { recursive: true });
});

/**
 * Creates a build as it is stored in an image.
 * @returns the folder that contains it
 */
function build(manifest: typeof shell | (typeof remotes)[number]): string {
  const buildFolder = join(folder, `${manifest.name}-${manifest.version}`);
  writeFiles(join(buildFolder, manifest.version), createBuildFiles(manifest));
  return buildFolder;
}
const image = (version: string, change = {}) => build({ ...shell, version, ...change });

it('publishes into the bucket of the document server', async () => {
  await useStorage(createBucketFixture);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'deploy/src/publish-shell.ts'), image('1')],
    { cwd: ROOT, env: { PATH: process.env.PATH, ...storages.settings() } },
  );
  expect(stdout).toBe('Current build of shell: 1\n');
  expect((await store.readPointer('shell'))?.current).toBe('1');
  expect((await store.loadShell('1')).manifest.version).toBe('1');
});

it('continues with the current shell and logs the reason when the new one is incompatible or a remote is missing', async () => {
  await useStorage(createFolderFixture);
  expect(await releaseShell(store, image('1'), 'container a')).toBe('1');
  await store.addBuild('mf-blog-legal', '1', join(build(legal), '1'));
  await store.promoteUnchecked('mf-blog-legal', '1');
  expect(logged).toEqual([]);
  expect(await releaseShell(store, image('2', { contract: 3 }), 'container b')).toBe('1');
  expect(logged.join()).toContain('mf-blog-legal@1 has contract 2, but shell@2 has contract 3.');
  await store.deleteBuild('mf-blog-legal', '1');
  const restarted = new ReleaseStore(await storages.open());
  expect(await releaseShell(restarted, image('3'), 'container c')).toBe('1');
  expect(logged).toHaveLength(2);
  expect(logged[1]).toContain('mf-blog-legal');
  // There is no current shell to continue with.
  await store.deleteBuild('shell', '1');
  await expect(releaseShell(restarted, image('4'), 'container d')).rejects.toThrow('mf-blog-legal');
});

it('deletes shells that no page needs', async () => {
  await useStorage(createFolderFixture);
  for (const version of ['1', '2']) await releaseShell(store, image(version), `container ${version}`);
  await store.addBuild('shell', 'old', join(image('old'), 'old'));
  utimesSync(join(store.buildsFolder, 'shell/old'), 0, 0);
  await releaseShell(store, image('3'), 'container 3');
  expect((await store.listBuilds('shell')).map(({ version }) => version).sort()).toEqual(['1', '2', '3']);
});
