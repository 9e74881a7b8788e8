import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import { launchBrowser } from '../../../bench/src/browser/launch.ts';
import { ReleaseClient } from '../release-client.ts';
import type { Installation } from './installation.ts';
import { check, waitUntil } from './site-client.ts';

const APP = 'mf-feed';
const SECOND_MS = 1_000;

/** Copies the checkout, as the working copy of a team. */
async function copyCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-checkout-'));
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    // The list includes files that are deleted but not committed.
    await cp(join(ROOT, file), join(folder, file)).catch(() => {});
  }
  return folder;
}

/** Changes a source file of the remote, so that its build gets another version. */
async function changeRemoteSource(folder: string): Promise<void> {
  const texts = join(folder, APP, 'src/locales/en.json');
  await writeFile(texts, `${await readFile(texts, 'utf8')}\n`);
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

const currentTimeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

async function fetchServedVersion(url: string, cookie = ''): Promise<string> {
  const document = await (await fetch(url, { headers: { cookie } })).text();
  return /\/assets\/mf-feed\/([^/]+)\//.exec(document)?.[1] ?? '';
}

/** Both commands of docs/docker.md. */
const DEPLOY_COMMANDS = [
  ['up', '--detach', '--build', '--wait', APP],
  ['up', '--detach', '--build', '--no-deps', '--wait', APP],
];

type RecordMetric = (metric: string) => void;

/**
 * Releases a remote while a browser plays a video. The open page is not affected, and the next one uses the
 * new build.
 */
async function checkDeploy(installation: Installation, recordMetric: RecordMetric): Promise<void> {
  const { url, compose } = installation;
  const listOtherContainers = async () =>
    (await compose(['ps', '--format', '{{.Service}} {{.ID}}']))
      .split('\n')
      .filter((line) => !line.startsWith(`${APP} `))
      .sort()
      .join();
  const otherContainers = await listOtherContainers();
  const folder = await copyCheckout();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('response', (response) => {
      if (response.status() >= 500) errors.push(`${response.url()}: ${response.status()}`);
    });
    await page.goto(url);
    await waitUntil('a video plays', 60 * SECOND_MS, async () => (await currentTimeOf(page)) > 0);
    let loads = 0;
    page.on('load', () => (loads += 1));
    const project = ['--project-directory', folder, '--file', join(folder, 'docker-compose.yml')];
    for (const deployCommand of DEPLOY_COMMANDS) {
      const oldVersion = await fetchServedVersion(url);
      await changeRemoteSource(folder);
      const startedAt = Date.now();
      await compose([...project, ...deployCommand]);
      const duration = `${Math.round((Date.now() - startedAt) / SECOND_MS)} s`;
      const newVersion = await fetchServedVersion(url);
      const command = deployCommand.filter((word) => word !== '--detach' && word !== '--wait').join(' ');
      check(
        newVersion !== oldVersion && newVersion !== '',
        `"${command}" took ${duration}, pages use ${newVersion}`,
      );
      recordMetric(`"${command}" ${duration}`);
      check((await listOtherContainers()) === otherContainers, 'no other container was recreated');
      const position = await currentTimeOf(page);
      await waitUntil(
        'the video continues',
        30 * SECOND_MS,
        async () => (await currentTimeOf(page)) !== position,
      );
      check(loads === 0 && errors.length === 0, `the open page was not affected${errors.join('; ')}`);
      const oldScript = await page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).find((src) => src.includes('/assets/mf-feed/')),
      );
      check(
        !!oldScript && (await fetch(oldScript)).status === 200,
        'the files of its build are still served',
      );
    }
    await page.goto(`${url}/browse/for-you`);
    await waitUntil(
      'the next page is loaded',
      30 * SECOND_MS,
      async () => (await page.locator('main').count()) > 0,
    );
    check(errors.length === 0, 'the next page has no errors');
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a client with the token and the key of a remote's container. */
async function connectAs({ url, compose }: Installation, service: string): Promise<ReleaseClient> {
  const read = async (name: string) =>
    (await compose(['exec', '-T', service, 'cat', `/run/ontrend/${name}`])).trim();
  const key = parsePrivateKey(await read('RELEASE_KEY'));
  return new ReleaseClient({
    url,
    token: await read('RELEASE_TOKEN'),
    publisher: { person: 'the compose test', commit: null, key },
  });
}

/**
 * Checks that a rollback lasts when containers restart or are recreated, and that a token moves only its
 * team's pointer.
 */
async function checkRollback(installation: Installation): Promise<void> {
  const { url, compose } = installation;
  const team = await connectAs(installation, APP);
  const readCurrent = async () => (await team.readStatus())[APP]?.pointer?.current;
  const deployed = await readCurrent();
  const { current: rolledBackTo } = await team.rollBack(APP);
  check(
    rolledBackTo !== deployed && (await fetchServedVersion(url)) === rolledBackTo,
    `rolled back to ${rolledBackTo}`,
  );
  await compose(['restart', APP]);
  await compose(['up', '--detach', '--wait', '--no-recreate', APP]);
  await compose(['restart', 'shell']);
  await compose(['up', '--detach', '--wait', '--no-recreate', 'shell']);
  check((await readCurrent()) === rolledBackTo, 'restarts of the remote and the shell do not undo it');
  const otherTeam = await connectAs(installation, 'mf-profile');
  const outcome = await otherTeam.rollBack(APP).then(
    () => 'moved',
    ({ message }: Error) => message,
  );
  check(
    outcome === `This token can release mf-profile, not ${APP}.`,
    `the token of another team is rejected: ${outcome}`,
  );
  await team.promote(APP, deployed ?? '');
  check((await fetchServedVersion(url)) === deployed, 'promoted again');
}

/** Share of the canary in percent, and number of simulated browsers. */
const CANARY_PERCENT = 50;
const BROWSER_COUNT = 40;
/** Timeout in milliseconds: canaries are checked every ten seconds. */
const ROLLBACK_TIMEOUT_MS = 60 * SECOND_MS;
/** Containers that report browser errors. Each has its own address, so they count as visitors. */
const REPORTING_VISITORS = 6;

/**
 * Checks that both document servers serve a canary to its share of browsers, and that a failing one is rolled
 * back.
 */
async function checkCanary(installation: Installation, recordMetric: RecordMetric): Promise<void> {
  const { url, compose } = installation;
  const team = await connectAs(installation, APP);
  const { current = '', previous } = (await team.readStatus())[APP]?.pointer ?? {};
  if (!previous) throw new Error(`${APP} has only one build`);
  const versionOf = (n: number) =>
    fetchServedVersion(url, `clientId=00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const servedVersions = async () =>
    Promise.all(Array.from({ length: BROWSER_COUNT }, (_, n) => versionOf(n)));

  await team.startCanary(APP, previous, CANARY_PERCENT);
  const first = await servedVersions();
  const canaryCount = first.filter((version) => version === previous).length;
  check(
    canaryCount > 0 &&
      canaryCount < BROWSER_COUNT &&
      first.every((version) => version === previous || version === current),
    `a canary of ${CANARY_PERCENT} % is served to ${canaryCount} of ${BROWSER_COUNT} browsers`,
  );
  check((await servedVersions()).join() === first.join(), 'the same browsers get it from both servers');
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
  for (const status of statuses) {
    if (status.trim() !== '200')
      throw new Error(`the API responded with ${status.trim()} to the report of a browser error`);
  }
  const startedAt = Date.now();
  await waitUntil(
    'a failing canary is rolled back',
    ROLLBACK_TIMEOUT_MS,
    async () => !(await team.readStatus())[APP]?.pointer?.canary,
  );
  const seconds = ((Date.now() - startedAt) / SECOND_MS).toFixed(1);
  const lines = (await compose(['logs', '--no-color', '--no-log-prefix', 'api'])).split('\n');
  const logged = lines.filter((line) => line.includes(error.message));
  const hasAppAndVersion = logged.every((line) => line.includes(`"app":"${APP}","version":"${previous}"`));
  check(
    logged.length === REPORTING_VISITORS && hasAppAndVersion,
    "each error is in the API's log with app and version",
  );
  const [last] = (await team.readStatus())[APP]?.moves ?? [];
  check(
    last?.by === 'canary watch',
    `after errors for ${REPORTING_VISITORS} visitors it was rolled back in ${seconds} s`,
  );
  recordMetric(`canary rolled back in ${seconds} s`);
  check(
    (await servedVersions()).every((version) => version === current),
    'all browsers get the current build',
  );
}

/** Checks releases, rollbacks and canaries of one team without effects on others. */
export async function checkReleases(installation: Installation, recordMetric: RecordMetric): Promise<void> {
  await checkDeploy(installation, recordMetric);
  await checkRollback(installation);
  await checkCanary(installation, recordMetric);
}
