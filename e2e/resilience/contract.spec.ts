import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { checkRelease } from '../../shell/server/releases/check-release.ts';
import { findIncompatibilities } from '../../shell/server/releases/find-incompatibilities.ts';
import { promotePointer } from '../../shell/server/releases/pointer.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { listRemoteNames } from '../../shell/src/core/routes/route-table.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/release-test.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME, type VariantName } from '../fixtures/remotes/variants.ts';
import { getContainer, loadAndCheck, renderAsGuest } from './federation.ts';

const TERMS = '/legal/terms-of-service';

test('loads every remote at run time, and each passes the contract check', async ({ page }) => {
  await page.goto(TERMS);
  await waitForHydration(page);
  const names = listRemoteNames();
  expect(names).toHaveLength(6);
  for (const name of names) {
    const { rejection, paths } = await loadAndCheck(page, name, await getContainer(page, name));
    expect(rejection, `contract check of ${name}`).toBeNull();
    expect(paths.length, `routes of ${name}`).toBeGreaterThan(0);
  }
});

test('builds every remote with ./remote as its only export and a matching remote.json', async ({
  localProduct,
}) => {
  const store = new ReleaseStore(localProduct.releases);
  const read = async (app: string, file: string) => {
    const { current = '' } = (await store.readPointer(app)) ?? {};
    const folder = join(store.buildsFolder, app, current);
    const manifest = JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown;
    return { folder, files: await readdir(folder), manifest };
  };
  const shell = shellManifest.parse((await read('shell', 'shell.json')).manifest);
  for (const name of listRemoteNames()) {
    const { folder, files, manifest } = await read(name, 'remote.json');
    const remote = remoteManifest.parse(manifest);
    expect(remote.name).toBe(name);
    expect(findIncompatibilities(remote, shell)).toEqual([]);
    expect(remote.platform['react/jsx-runtime'], 'import specifiers').toContain('jsx');
    const entry = await readFile(join(folder, remote.entry), 'utf8');
    expect([...entry.matchAll(/"(\.\/[^"]*)":\(\)=>/g)].map(([, path]) => path)).toEqual(['./remote']);
    expect(files).toEqual(expect.arrayContaining([remote.entry, ...remote.scripts, ...remote.styles]));
  }
});

test('runs two versions of a remote in one page with their own code, one React and one session', async ({
  page,
  server,
  publishVariant,
  signIn,
}) => {
  await signIn();
  await publishVariant('first');
  const first = await server.store.loadRemote(VARIANT_REMOTE_NAME, getVariantVersion('first'));
  await publishVariant('second');
  await page.goto(server.url + TERMS);
  await waitForHydration(page);
  const second = page.getByRole('region', { name: 'second version' });
  await expect(second.getByRole('heading')).toHaveText('Notice of the second version');

  const container = { global: first.manifest.global, entry: first.base + first.manifest.entry };
  expect((await loadAndCheck(page, VARIANT_REMOTE_NAME, container)).rejection).toBeNull();
  await renderAsGuest(page, container);
  const guest = page.getByRole('region', { name: 'first version' });
  await expect(guest.getByRole('heading')).toHaveText('Notice of the first version');

  // Each version loads its own chunks.
  await second.getByRole('button', { name: 'Show details' }).click();
  await guest.getByRole('button', { name: 'Show details' }).click();
  await expect(second).toContainText('detail of the second version');
  await expect(guest).toContainText('detail of the first version');

  // One React: otherwise the guest's hooks would have no dispatcher. State is separate, the session is
  // shared.
  await guest.getByRole('button', { name: 'Tapped' }).click();
  await guest.getByRole('button', { name: 'Tapped' }).click();
  await second.getByRole('button', { name: 'Tapped' }).click();
  await expect(guest.getByRole('button', { name: 'Tapped 2 times' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Tapped 1 times' })).toBeVisible();
  for (const version of [second, guest]) await expect(version).toContainText('Viewed by demo');
});

test('rejects a module with another contract version', async ({ page, server, publishVariant, monitor }) => {
  const sentence = 'mf-blog-legal implements contract 3, the shell requires contract 2';
  monitor.allow(new RegExp(sentence));
  const warning = page.waitForEvent('console', (message) => message.text().includes(sentence));
  await publishVariant('newer', { withoutPrevious: true });
  await page.goto(server.url + TERMS);
  await warning;
  await expect(page.getByRole('main').getByRole('alert')).toContainText("Couldn't load this part of OnTrend");
});

test('rejects publishing an incompatible build without moving the pointer', async ({
  server,
  publishVariant,
}) => {
  const before = await server.store.readPointer(VARIANT_REMOTE_NAME);
  await expect(publishVariant('greedy')).rejects.toThrow(
    /mf-blog-legal@1\.0\.0-greedy imports useBlocker from react-router-dom, which shell@\S+ does not export\./,
  );
  expect(await server.store.readPointer(VARIANT_REMOTE_NAME)).toEqual(before);
});

test('rejects builds that throw when they are loaded or have another contract number than their manifest', async ({
  server,
  completeVariant,
}) => {
  const { store } = server;
  const tryRelease = async (name: VariantName) => {
    const version = getVariantVersion(name);
    await store.addBuild(VARIANT_REMOTE_NAME, version, await completeVariant(name));
    await store.movePointer(
      VARIANT_REMOTE_NAME,
      { action: 'promote', by: 'the test' },
      (before) => promotePointer(before, version),
      checkRelease,
    );
  };
  const before = await store.readPointer(VARIANT_REMOTE_NAME);
  await expect(tryRelease('broken')).rejects.toThrow(
    /^mf-blog-legal@1\.0\.0-broken cannot be loaded in shell@\S+: remote-entry\.\w+\.js throws "Error: This version throws on load" at mf-blog-legal\/src\/remote\.ts:\d+:\d+ \(remote-entry\.\w+\.js:\d+:\d+\)\.$/,
  );
  await expect(tryRelease('newer')).rejects.toThrow(
    'mf-blog-legal implements contract 3, the shell requires contract 2.',
  );
  expect(await store.readPointer(VARIANT_REMOTE_NAME)).toEqual(before);
  await tryRelease('first');
  expect((await store.readPointer(VARIANT_REMOTE_NAME))?.current).toBe(getVariantVersion('first'));
});
