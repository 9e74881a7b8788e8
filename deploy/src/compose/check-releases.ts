import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { launchBrowser } from '../../../bench/src/browser/launch.ts';
import { ReleaseClient } from '../release-client.ts';
import { expect, until } from './calls.ts';
import type { Installation } from './installation.ts';

const APP = 'mf-feed';
const SECONDS_MS = 1_000;

/** The checkout once more, with another sentence in the remote: what a team changes and deploys. */
async function changedCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-checkout-'));
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    // What is deleted and not committed is in the list, too.
    await cp(join(ROOT, file), join(folder, file)).catch(() => {});
  }
  const texts = join(folder, APP, 'src/locales/en.json');
  await writeFile(texts, `${await readFile(texts, 'utf8')}\n`);
  return folder;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

async function versionIn(url: string): Promise<string> {
  const document = await (await fetch(url)).text();
  return /\/assets\/mf-feed\/([^/]+)\//.exec(document)?.[1] ?? '';
}

/** Releases one remote while a browser watches: it sees nothing of it; the next page is of the new build. */
async function checkDeploy(installation: Installation): Promise<void> {
  const { url, compose } = installation;
  const before = await versionIn(url);
  const others = await compose(['ps', '--quiet', '--no-trunc', 'gateway', 'shell', 'api', 'mf-profile']);
  const folder = await changedCheckout();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('response', (response) => {
      if (response.status() >= 500) faults.push(`${response.url()}: ${response.status()}`);
    });
    await page.goto(url);
    await until('a video plays', 60 * SECONDS_MS, async () => (await timeOf(page)) > 0);
    let loads = 0;
    page.on('load', () => (loads += 1));
    const began = Date.now();
    await compose(
      ['--project-directory', folder, '--file', join(folder, 'docker-compose.yml')].concat([
        'up',
        '--detach',
        '--build',
        '--no-deps',
        '--wait',
        APP,
      ]),
    );
    const seconds = Math.round((Date.now() - began) / SECONDS_MS);
    const now = await versionIn(url);
    expect(
      now !== before && now !== '',
      `"up -d --build --no-deps ${APP}" took ${seconds} s; pages are of ${now}`,
    );
    const stay = await compose(['ps', '--quiet', '--no-trunc', 'gateway', 'shell', 'api', 'mf-profile']);
    expect(stay === others, 'no other container was restarted');
    const at = await timeOf(page);
    await until('the video goes on', 30 * SECONDS_MS, async () => (await timeOf(page)) !== at);
    expect(loads === 0 && faults.length === 0, `the browser kept watching${faults.join('; ')}`);
    const old = await page.evaluate(() =>
      [...document.scripts].map(({ src }) => src).find((src) => src.includes('/assets/mf-feed/')),
    );
    expect(!!old && (await fetch(old)).status === 200, 'the files of its build are still given');
    await page.goto(`${url}/browse/for-you`);
    await until(
      'the next page is there',
      30 * SECONDS_MS,
      async () => (await page.locator('main').count()) > 0,
    );
    expect(faults.length === 0, 'and the next page it opens is without a fault');
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A rollback stays when containers are restarted or made anew; a team's token moves its own pointer alone. */
async function checkRollback({ url, compose }: Installation): Promise<void> {
  const tokenOf = async (service: string) =>
    (await compose(['exec', '-T', service, 'cat', '/run/ontrend/RELEASE_TOKEN'])).trim();
  const team = new ReleaseClient({ url, token: await tokenOf(APP) });
  const current = async () => (await team.status())[APP]?.pointer?.current;
  const deployed = await current();
  const { current: before } = await team.rollBack(APP);
  expect(before !== deployed && (await versionIn(url)) === before, `rolled back to ${before}`);
  await compose(['restart', APP]);
  await compose(['up', '--detach', '--wait', '--no-recreate', APP]);
  await compose(['restart', 'shell']);
  await compose(['up', '--detach', '--wait', '--no-recreate', 'shell']);
  expect((await current()) === before, 'restarts of the remote and the shell leave that so');
  const other = await new ReleaseClient({ url, token: await tokenOf('mf-profile') }).rollBack(APP).then(
    () => 'moved',
    ({ message }: Error) => message,
  );
  expect(other === `This token releases mf-profile, not ${APP}.`, `another team is told: ${other}`);
  await team.promote(APP, deployed ?? '');
  expect((await versionIn(url)) === deployed, 'promoted again');
}

export async function checkReleases(installation: Installation): Promise<void> {
  await checkDeploy(installation);
  await checkRollback(installation);
}
