import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildRejectedError } from '../../shell/server/releases/build-rejected-error.ts';
import type { UnpublishedBuild } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { createBuildFiles, writeFiles } from '../../shell/server/testing/build-files.ts';
import { remotes, shell } from '../../shell/server/testing/fixtures.ts';
import { publishBuilds } from './publish-builds.ts';

type Manifest = typeof shell | (typeof remotes)[number];
const [first, second] = remotes as [(typeof remotes)[number], (typeof remotes)[number]];
const page = (path: string) => ({ path, handle: { name: 'trends', layout: 'default', transition: 'fade' } });

let folder: string;
let store: ReleaseStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-builds-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(manifest: Manifest, version: string, changes: object = {}): UnpublishedBuild {
  const build = mkdtempSync(join(folder, 'build-'));
  writeFiles(build, createBuildFiles({ ...manifest, version, ...changes }));
  return { app: (changes as { name?: string }).name ?? manifest.name, version, folder: build };
}
const claim = (name: string) => ({
  name,
  global: name.replace('-', '_'),
  paths: ['/trends'],
  routes: [page('/trends')],
});

it('ignores builds of apps that are not part of the session', async () => {
  const library = { provides: { react: '19.0.0' } };
  const user = build(second, '1', { requires: { react: '^19.0.0' } });
  await publishBuilds(store, [build(shell, '1', library), build(first, '1'), user]);
  // The shell that follows is not compatible with the old build of the second remote.
  const changed = [build(shell, '2'), build(first, '2')];
  await publishBuilds(store, changed);
  expect((await store.readPointer('shell'))?.current).toBe('2');
  await expect(publishBuilds(store, [...changed, user])).rejects.toThrow(second.name);
});

it('lets a renamed remote have the path of the old one', async () => {
  await publishBuilds(store, [build(shell, '1'), build(first, '1', claim('mf-trends'))]);
  await publishBuilds(store, [build(shell, '1'), build(first, '1', claim('mf-trending'))]);
  expect((await store.readCurrent()).grants).toEqual({ '/trends': 'mf-trending' });
});

it('rejects a build with a manifest of an older format, so that it is built again', async () => {
  const outdated = build(first, '1', { contract: 'none' });
  await expect(publishBuilds(store, [build(shell, '1'), outdated])).rejects.toThrow(BuildRejectedError);
});
