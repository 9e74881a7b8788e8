import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyProcess } from '@ontrend/shared/server/process-identity';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import { useTestDocumentServer } from '../../../shell/server/testing/test-document-server.ts';
import { addIntegrity } from '../build/add-integrity.ts';
import { copySiteBuilds, openDevStore } from './site-builds.ts';

const testServer = useTestDocumentServer(() => ({ data: null }));
const folder = mkdtempSync(join(tmpdir(), 'site-builds-'));
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(() => rmSync(folder, { recursive: true }));

it('copies the current builds of a site with their files, so that a document server can use them', async () => {
  await addIntegrity(join(testServer.folder, 'shell/1'), 'shell.json');
  const granted = { '/trends': 'mf-profile' };
  await new ReleaseStore(testServer.folder).changeGrants({ action: 'grant', by: 'a test' }, async () => ({
    grants: granted,
    revocations: {},
  }));
  const store = new ReleaseStore(folder);
  await copySiteBuilds(testServer.origin, store);
  expect((await store.readCurrent()).grants).toEqual(granted);
  const { shell, ...remotes } = await store.readPointers();
  expect(shell?.current).toBe('1');
  expect(Object.keys(remotes)).toContain('mf-feed');
  const stored = await store.loadShell('1');
  expect(readFileSync(join(stored.folder, stored.manifest.frame), 'utf8')).toContain('renderFrame');
  expect((await store.loadRemote('mf-profile', '1')).manifest.name).toBe('mf-profile');
});

it('deletes builds that the site has not served for days, unless another session uses the store', async () => {
  await addIntegrity(join(testServer.folder, 'shell/1'), 'shell.json');
  const store = await openDevStore(folder, 'site');
  await copySiteBuilds(testServer.origin, store);
  const outdated = join(store.buildsFolder, 'shell/0');
  mkdirSync(outdated);
  const weekAgo = Date.now() / 1_000 - 8 * 86_400;
  utimesSync(outdated, weekAgo, weekAgo);
  const otherSession = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)']);
  await once(otherSession, 'spawn');
  const { pid = 0 } = otherSession;
  const users = join(store.buildsFolder, '../.users');
  writeFileSync(join(users, `site.${pid}`), JSON.stringify(identifyProcess(pid)));
  await copySiteBuilds(testServer.origin, store);
  expect(await store.hasBuild('shell', '0')).toBe(true);
  otherSession.kill('SIGKILL');
  await once(otherSession, 'exit');
  await copySiteBuilds(testServer.origin, store);
  expect(await store.hasBuild('shell', '0')).toBe(false);
  expect(await store.hasBuild('shell', '1')).toBe(true);
});

it('rejects a build with a file that differs from its digest', async () => {
  await addIntegrity(join(testServer.folder, 'shell/1'), 'shell.json');
  writeFileSync(join(testServer.folder, 'shell/1/main.css'), 'body{display:none}');
  const store = new ReleaseStore(mkdtempSync(join(folder, 'other-')));
  await expect(copySiteBuilds(testServer.origin, store)).rejects.toThrow('main.css of');
  expect(await store.hasBuild('shell', '1')).toBe(false);
});

it('says that a site has no builds', async () => {
  const store = new ReleaseStore(mkdtempSync(join(folder, 'none-')));
  await expect(copySiteBuilds('http://localhost:1', store)).rejects.toThrow(
    "http://localhost:1/releases/current can't be loaded (no response)",
  );
});
