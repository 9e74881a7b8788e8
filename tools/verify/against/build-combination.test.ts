import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CombinedBuild, publishCombination } from '../../../e2e/fixtures/build-combination.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import { createBuildFiles, writeFiles } from '../../../shell/server/testing/build-files.ts';
import { remotes, shell } from '../../../shell/server/testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-combination-'));
afterAll(() => rmSync(folder, { recursive: true }));

const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];

function createBuild(manifest: typeof shell | typeof profile, isReleased: boolean): CombinedBuild {
  const { name: app, version } = manifest;
  const build = mkdtempSync(join(folder, `${app}-`));
  writeFiles(build, createBuildFiles(manifest));
  return { app, version, folder: build, isReleased };
}

async function publish(...builds: CombinedBuild[]) {
  const store = new ReleaseStore(mkdtempSync(join(folder, 'store-')));
  await publishCombination(store, builds);
  return store.readPointers();
}

it('serves builds of two versions without a build to fall back to', async () => {
  const live = createBuild({ ...shell, version: '1' }, false);
  const released = createBuild({ ...profile, version: '2' }, true);
  expect(await publish(live, released)).toEqual({
    shell: { current: '1', previous: null, canary: null },
    'mf-profile': { current: '2', previous: null, canary: null },
  });
});

it.each([true, false])(
  'refuses builds that are not compatible (the remote is the new one: %s)',
  async (isNew) => {
    const remote = createBuild({ ...profile, platform: { react: ['useGone'] } }, isNew);
    const provider = createBuild({ ...shell, platform: { react: ['useState'] } }, !isNew);
    await expect(publish(provider, remote)).rejects.toThrow(
      'mf-profile@1 imports useGone from react, which shell@1 does not export.',
    );
  },
);

it('measures live builds by the rules of their time', async () => {
  const old = createBuild(shell, false);
  writeFiles(old.folder, { 'shell.json': JSON.stringify({ ...shell, integrity: {} }) });
  await expect(publish({ ...old, isReleased: true })).rejects.toThrow('has no digests of its files');
  expect((await publish(old)).shell?.current).toBe('1');
});
