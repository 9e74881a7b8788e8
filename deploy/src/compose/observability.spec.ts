import type { Browser } from '@playwright/test';
import { openWithVideo, waitForHydration } from '../../../e2e/fixtures/feed.ts';
import { listBoardQueries, readAlerts, readBoard } from '../observability/board.ts';
import { OBSERVABILITY_FILES, site } from './installation.ts';
import { expect, test } from './test.ts';

/** Scraped replicas by job. */
const REPLICAS = { api: 2, documents: 2, worker: 1 };
/** Milliseconds until all targets are scraped and all rules evaluated, each every 15 s. */
const SCRAPE_TIMEOUT_MS = 120_000;
/** Milliseconds until rates have values: measurements before and after at least two scrapes of each replica. */
const SERIES_TIMEOUT_MS = 300_000;
/** Values of the board's variables, as Grafana inserts them for "All" and a scrape interval of 15 s. */
const VARIABLES: Record<string, string> = { app: '.*', device: '.*', __rate_interval: '1m' };

/** Prints the replies of Prometheus' API, whose port is not published. */
const FETCH = `Promise.all(process.argv.slice(1).map(async (path) =>
  (await (await fetch('http://prometheus:9090/api/v1/' + path)).json()).data))
  .then((replies) => console.log(JSON.stringify(replies)));`;

/** Sends requests to Prometheus from a container of its network. @returns the data of the replies */
async function fetchFromPrometheus<Data>(paths: string[]): Promise<Data[]> {
  return JSON.parse(await site.exec('shell', 'node', '-e', FETCH, '--', ...paths)) as Data[];
}

const insertVariables = (query: string) =>
  query.replaceAll(/\$\{?(\w+)\}?/g, (_match, name: string) => VARIABLES[name] ?? '');

/** Visits the first page with a new browser, which measures a load, an interaction and the layout, and reports them. */
async function visit(browser: Browser): Promise<void> {
  const page = await browser.newPage({ baseURL: site.url });
  // The device call is made by the deferred services, which also start the measurements.
  const registered = page.waitForResponse('**/api/app/device/create');
  await openWithVideo(page);
  await waitForHydration(page);
  await registered;
  await page.mouse.click(2, 2);
  await page.waitForFunction(() => performance.getEntriesByType('first-input').length > 0);
  // Measurements are sent when a page is left.
  await page.goto('about:blank');
  await page.close();
}

test.beforeAll('start Prometheus', () =>
  site.compose([...OBSERVABILITY_FILES, 'up', '--detach', '--wait', 'prometheus']),
);
test.afterAll('remove Prometheus', () =>
  site.compose([...OBSERVABILITY_FILES, 'rm', '--stop', '--force', 'prometheus']),
);

test('Prometheus scrapes every replica and evaluates every alert rule', async () => {
  interface Status {
    activeTargets?: { labels: { job: string }; health: string }[];
    groups?: { rules: { name: string; health: string }[] }[];
  }
  const expectedRules = readAlerts()
    .map(({ alert }) => `${alert} ok`)
    .sort();
  await expect(async () => {
    const [targets, rules] = await fetchFromPrometheus<Status>(['targets', 'rules']);
    const up = (targets?.activeTargets ?? []).filter(({ health }) => health === 'up');
    const jobs = up.map(({ labels: { job } }) => job).sort();
    expect(jobs).toEqual(Object.entries(REPLICAS).flatMap(([job, count]) => Array(count).fill(job)));
    const evaluated = (rules?.groups ?? []).flatMap((group) => group.rules);
    expect(evaluated.map(({ name, health }) => `${name} ${health}`).sort()).toEqual(expectedRules);
  }).toPass({ timeout: SCRAPE_TIMEOUT_MS, intervals: [2_000] });
});

test('every query of the board returns series', async ({ browser }) => {
  const queries = listBoardQueries(readBoard());
  const paths = queries.map(({ expr }) => `query?${new URLSearchParams({ query: insertVariables(expr) })}`);
  await expect(async () => {
    await visit(browser);
    const replies = await fetchFromPrometheus<{ result?: unknown[] }>(paths);
    const empty = queries.filter((_query, index) => !replies[index]?.result?.length);
    expect(empty).toEqual([]);
  }).toPass({ timeout: SERIES_TIMEOUT_MS, intervals: [10_000] });
});
