import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import type { Page } from '@playwright/test';
import { ReleaseClient } from '../../../remote-kit/src/release/release-client.ts';
import { site, TEST_COMMIT } from './installation.ts';
import { expect, test } from './test.ts';

const APP = 'mf-feed';
const { url, compose } = site;

/** Copies the checkout, as the working copy of a team. */
async function copyCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-checkout-'));
  const options = { cwd: ROOT, maxBuffer: 2 ** 26, encoding: 'utf8' } as const;
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], options).split('\0');
  for (const file of files.filter(Boolean)) {
    // The list includes files that are deleted but not committed.
    await cp(join(ROOT, file), join(folder, file)).catch(() => {});
  }
  return folder;
}

/** Changes a source file of the remote, so that its build gets a version of its own, also among those of earlier runs. */
const changeRemoteSource = (folder: string) =>
  appendFile(join(folder, APP, 'src/remote.ts'), `// ${randomUUID()}\n`);

const getCurrentTime = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

async function fetchServedVersion(cookie = ''): Promise<string> {
  const document = await (await fetch(url, { headers: { cookie } })).text();
  return /\/assets\/mf-feed\/([^/]+)\//.exec(document)?.[1] ?? '';
}

async function listOtherContainers(): Promise<string[]> {
  const lines = (await compose(['ps', '--format', '{{.Service}} {{.ID}}'])).split('\n');
  return lines.filter((line) => !line.startsWith(`${APP} `)).sort();
}

/** Both commands of docs/docker.md. */
const DEPLOY_COMMANDS = [
  ['up', '--detach', '--build', '--wait', APP],
  ['up', '--detach', '--build', '--no-deps', '--wait', APP],
];

test('a release of a remote does not affect open pages, and the next page uses it', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.url()}: ${response.status()}`);
  });
  const otherContainers = await listOtherContainers();
  const folder = await copyCheckout();
  try {
    await page.goto('/');
    await expect.poll(() => getCurrentTime(page), 'a video plays').toBeGreaterThan(0);
    let loads = 0;
    page.on('load', () => (loads += 1));
    const project = ['--project-directory', folder, '--file', join(folder, 'docker-compose.yml')];
    for (const deployCommand of DEPLOY_COMMANDS) {
      const oldVersion = await fetchServedVersion();
      await changeRemoteSource(folder);
      await test.step(deployCommand.join(' '), () => compose([...project, ...deployCommand]));
      const newVersion = await fetchServedVersion();
      expect(newVersion).not.toBe('');
      expect(newVersion).not.toBe(oldVersion);
      expect(await listOtherContainers(), 'containers that were not recreated').toEqual(otherContainers);
      const position = await getCurrentTime(page);
      await expect.poll(() => getCurrentTime(page), 'the video continues').not.toBe(position);
      expect(loads).toBe(0);
      expect(errors).toEqual([]);
      const oldScript = await page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).find((src) => src.includes('/assets/mf-feed/')),
      );
      expect((await fetch(oldScript ?? '')).status, 'status of a file of the old build').toBe(200);
    }
    await page.goto('/browse/for-you');
    await expect(page.locator('main')).not.toHaveCount(0);
    expect(errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Returns a client with the token and the key of a remote's container. */
async function connectAs(service: string): Promise<ReleaseClient> {
  const read = (name: string) => site.exec(service, 'cat', `/run/ontrend/${name}`);
  const key = parsePrivateKey(await read('RELEASE_KEY'));
  return new ReleaseClient({
    url,
    token: await read('RELEASE_TOKEN'),
    publisher: { person: 'the compose test', commit: null, key },
  });
}

test('a rollback lasts when containers restart, and only the team can do it', async () => {
  const team = await connectAs(APP);
  const readCurrent = async () => (await team.readStatus())[APP]?.pointer?.current;
  const deployed = await readCurrent();
  const { current: rolledBackTo } = await team.rollBack(APP);
  expect(rolledBackTo).not.toBe(deployed);
  expect(await fetchServedVersion()).toBe(rolledBackTo);
  for (const service of [APP, 'shell']) {
    await compose(['restart', service]);
    await compose(['up', '--detach', '--wait', '--no-recreate', service]);
  }
  expect(await readCurrent(), 'after restarts of the remote and the shell').toBe(rolledBackTo);
  const otherTeam = await connectAs('mf-profile');
  await expect(otherTeam.rollBack(APP)).rejects.toThrow(`This token can release mf-profile, not ${APP}.`);
  await team.promote(APP, deployed ?? '');
  expect(await fetchServedVersion()).toBe(deployed);
});

test('the shell and the remotes name the commit of their images', async () => {
  for (const app of ['shell', APP]) {
    const { moves = [] } = (await (await connectAs(app)).readStatus())[app] ?? {};
    const release = moves.find(({ person }) => person?.startsWith('container '));
    expect([app, release?.commit]).toEqual([app, TEST_COMMIT]);
  }
});

test('the operator sees granted and revoked paths of all remotes', async () => {
  const operator = await connectAs('shell');
  const team = await connectAs(APP);
  const readPaths = async () => (await operator.readStatus())['mf-trends'];
  await operator.changePathGrant('grant', 'mf-trends', '/trends');
  expect(await readPaths()).toMatchObject({ paths: ['/trends'], revokedPaths: [] });
  await operator.changePathGrant('revoke', 'mf-trends', '/trends');
  expect(await readPaths()).toMatchObject({ paths: [], revokedPaths: ['/trends'] });
  expect(Object.keys(await team.readStatus())).toEqual([APP]);
});

/** Share of the canary in percent, and number of simulated browsers. */
const CANARY_PERCENT = 50;
const BROWSER_COUNT = 40;
/** Containers that report browser errors. Each has its own address, so they count as visitors. */
const REPORTING_VISITORS = 6;

/** Returns the versions that browsers get. */
const fetchServedVersions = () =>
  Promise.all(
    Array.from({ length: BROWSER_COUNT }, (_, n) =>
      fetchServedVersion(`clientId=00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    ),
  );

test('a canary is served to its share of the browsers, and rolled back when it fails', async () => {
  const team = await connectAs(APP);
  const readStatus = async () => (await team.readStatus())[APP];
  const { current = '', previous } = (await readStatus())?.pointer ?? {};
  if (!previous) throw new Error(`${APP} has only one build`);

  await team.startCanary(APP, previous, CANARY_PERCENT);
  const served = await fetchServedVersions();
  expect(new Set(served)).toEqual(new Set([current, previous]));
  expect(await fetchServedVersions(), 'versions from the other document server').toEqual(served);

  // Unique per run, because the log of an installation that was not removed contains earlier runs.
  const message = `a deliberate canary error at ${Date.now()}`;
  const error = { app: APP, version: previous, message, path: '/' };
  const report = `fetch('http://gateway:8080/api/app/service/browser-errors', { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: '${JSON.stringify({ errors: [error] })}' })
    .then(({ status }) => console.log(status))`;
  // At the same time, so that each container has an address of its own.
  const statuses = await Promise.all(
    Array.from({ length: REPORTING_VISITORS }, () =>
      compose(['run', '--rm', '-T', '--no-deps', '--entrypoint', 'node', 'shell', '-e', report]),
    ),
  );
  expect(statuses.map((status) => status.trim())).toEqual(statuses.map(() => '200'));
  // Canaries are checked every ten seconds.
  await test.step('it is rolled back', () =>
    expect.poll(async () => (await readStatus())?.pointer?.canary).toBeFalsy());
  expect((await readStatus())?.moves[0]?.by).toBe('canary watch');
  const lines = (await compose(['logs', '--no-color', '--no-log-prefix', 'api'])).split('\n');
  const logged = lines.filter((line) => line.includes(message));
  expect(logged, "lines in the API's log").toHaveLength(REPORTING_VISITORS);
  for (const line of logged) expect(line).toContain(`"app":"${APP}","version":"${previous}"`);
  expect(new Set(await fetchServedVersions())).toEqual(new Set([current]));
});
