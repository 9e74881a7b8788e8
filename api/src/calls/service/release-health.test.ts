import {
  DOCUMENT_SERVER_CLIENT,
  FORWARDED_CLIENT_HEADER,
  signForwarded,
} from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
const api = useTestApi({ FORWARD_SECRET });

type CallPath = keyof Calls & `app/service/${string}`;

async function post<Path extends CallPath>(path: Path, body: Calls[Path]['body'], address?: string) {
  const url = `/api/${path}`;
  const signed = address && signForwarded(FORWARD_SECRET, { address, method: 'POST', url });
  const response = await fetch(api.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signed && { [FORWARDED_CLIENT_HEADER]: signed }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Calls[Path]['reply']) };
}

const asDocumentServer = <Path extends CallPath>(path: Path, body: Calls[Path]['body']) =>
  post(path, body, DOCUMENT_SERVER_CLIENT);

/** Announces builds that are served in addition to those before. */
const serve = (app: string, versions: string[], routes = ['index']) =>
  asDocumentServer('app/service/served-builds', {
    builds: versions.map((version) => ({ app, version, routes })),
  });

type Metrics = Calls['app/service/browser-metrics']['body'];
const reportMetrics = (address: string, metrics: Partial<Metrics>) =>
  post('app/service/browser-metrics', { device: 'phone', loads: [], vitals: [], ...metrics }, address);
const load = (version: string, ms: number | null, app = 'mf-feed') => ({ app, version, ms });
const reportError = (address: string, error: object) =>
  post(
    'app/service/browser-errors',
    { errors: [{ app: 'mf-feed', version: '2', message: 'x is not a function', path: '/', ...error }] },
    address,
  );

async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`${api.origin}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

beforeEach(() =>
  api.pool.query('truncate served_builds, build_visitors, browser_errors, browser_error_reports'),
);

const HEALTH = { app: 'mf-feed', versions: ['2', '1'], since: 0, withLoads: true };

it('returns visitors and load times by build, each visitor with the last load time', async () => {
  await serve('mf-feed', ['1', '2']);
  for (const [address, ms] of [
    ['203.0.113.1', 9_000],
    ['203.0.113.1', 100],
    ['203.0.113.2', 200],
    ['203.0.113.3', 300],
    ['203.0.113.4', 900],
  ] as const)
    await reportMetrics(address, { loads: [load('2', ms)] });
  await reportMetrics('203.0.113.5', { loads: [load('2', null)] });
  await reportMetrics('203.0.113.5', { loads: [load('1', 50)] });
  await reportError('203.0.113.1', {});
  // The page of this visitor is still open.
  await reportError('203.0.113.6', {});
  const { data } = await asDocumentServer('app/service/release-health', HEALTH);
  expect(data).toEqual([
    { version: '2', failingVisitors: 2, loads: { visitors: 6, medianMs: 250, p75Ms: 450 } },
    { version: '1', failingVisitors: 0, loads: { visitors: 1, medianMs: 50, p75Ms: 50 } },
  ]);
  const later = { ...HEALTH, since: Math.floor(Date.now() / 1_000) + 60 };
  expect((await asDocumentServer('app/service/release-health', later)).data[0]).toEqual({
    version: '2',
    failingVisitors: 0,
    loads: { visitors: 0, medianMs: null, p75Ms: null },
  });
});

it('counts the visitors of all builds of an app once', async () => {
  await serve('mf-feed', ['1', '2']);
  for (const version of ['1', '2']) {
    await reportMetrics('203.0.113.1', { loads: [load(version, 10)] });
    await reportError('203.0.113.1', { version });
  }
  await reportMetrics('203.0.113.2', { loads: [load('1', 10)] });
  expect(
    (await asDocumentServer('app/service/app-health', { apps: ['mf-feed', 'shell'], since: 0 })).data,
  ).toEqual([
    { app: 'mf-feed', visitors: 2, failingVisitors: 1 },
    { app: 'shell', visitors: 0, failingVisitors: 0 },
  ]);
});

it('exports histograms of load times and web vitals by app, version, route and device', async () => {
  await serve('mf-feed', ['m1'], ['index', 'index-video-file']);
  const vital = { app: 'mf-feed', version: 'm1', route: 'index-video-file' };
  await reportMetrics('203.0.113.1', {
    loads: [load('m1', 1_200)],
    vitals: [
      { ...vital, name: 'lcp', value: 2_400 },
      { ...vital, name: 'inp', value: 180 },
      { ...vital, name: 'cls', value: 0.2 },
    ],
  });
  const build = 'app="mf-feed",version="m1"';
  expect((await scrape()).get(`ontrend_browser_errors_total{${build}}`)).toBe(0);
  await reportError('203.0.113.1', { version: 'm1' });
  const metrics = await scrape();
  const route = `${build},route="index-video-file",device="phone"`;
  expect(metrics.get(`ontrend_remote_load_seconds_sum{${build},device="phone"}`)).toBe(1.2);
  expect(metrics.get(`ontrend_web_vital_lcp_seconds_bucket{le="2.5",${route}}`)).toBe(1);
  expect(metrics.get(`ontrend_web_vital_inp_seconds_bucket{le="0.1",${route}}`)).toBe(0);
  expect(metrics.get(`ontrend_web_vital_inp_seconds_bucket{le="0.2",${route}}`)).toBe(1);
  expect(metrics.get(`ontrend_web_vital_cls_sum{${route}}`)).toBe(0.2);
  expect(metrics.get(`ontrend_browser_errors_total{${build}}`)).toBe(1);
});

it('counts nothing of builds and routes that are not served, and clamps values', async () => {
  await serve('mf-feed', ['c1']);
  const known = { app: 'mf-feed', version: 'c1', route: 'index', name: 'lcp', value: 1e9 } as const;
  const unknownErrors = 'ontrend_browser_errors_total{app="unknown",version="unknown"}';
  expect((await scrape()).get(unknownErrors)).toBe(0);
  const { data } = await reportMetrics('203.0.113.1', {
    loads: [load('c1', 1e9), load('made-up', 1), load('c1', 1, 'mf-made-up')],
    vitals: [known, { ...known, route: 'made-up' }, { ...known, version: 'made-up' }],
  });
  expect(data).toEqual({ accepted: 2 });
  for (const version of ['made-up', 'c1']) await reportError('203.0.113.1', { app: 'mf-made-up', version });
  const metrics = await scrape();
  expect([...metrics.keys()].filter((name) => name.includes('made-up'))).toEqual([]);
  expect(metrics.get('ontrend_browser_metrics_dropped_total{reason="build"}')).toBe(3);
  expect(metrics.get('ontrend_browser_metrics_dropped_total{reason="route"}')).toBe(1);
  expect(metrics.get(unknownErrors)).toBe(2);
  const build = 'app="mf-feed",version="c1"';
  expect(metrics.get(`ontrend_remote_load_seconds_sum{${build},device="phone"}`)).toBe(60);
  expect(metrics.get(`ontrend_web_vital_lcp_seconds_sum{${build},route="index",device="phone"}`)).toBe(60);
  expect((await asDocumentServer('app/service/error-reports', { app: 'mf-made-up' })).data).toEqual([]);
});

it('labels only the four versions that were served last, and removes the series of others', async () => {
  for (const version of ['v1', 'v2', 'v3', 'v4', 'v5', 'v6']) {
    await serve('mf-auth', [version]);
    await reportMetrics('203.0.113.1', { loads: [load(version, 10, 'mf-auth')] });
  }
  await reportMetrics('203.0.113.1', { loads: [load('v1', 10, 'mf-auth'), load('v6', 10, 'mf-auth')] });
  const counts = [...(await scrape()).keys()].filter((name) =>
    name.startsWith('ontrend_remote_load_seconds_count{app="mf-auth"'),
  );
  expect(counts.map((name) => /version="(\w+)"/.exec(name)?.[1]).sort()).toEqual([
    'older',
    ...['v3', 'v4', 'v5', 'v6'],
  ]);
});

it('stores each different error of a build once, without secrets, and returns the latest ones', async () => {
  await serve('mf-feed', ['2']);
  const stack = (column: number) =>
    `TypeError: x is not a function\n    at r (https://s.example/assets/mf-feed/2/12.js?retry=1:3:${column})`;
  const error = { stack: stack(5), path: '/confirm?code=s3cret' };
  for (const address of ['203.0.113.1', '203.0.113.2']) await reportError(address, error);
  await reportError('203.0.113.1', { stack: stack(77) });
  const { data } = await asDocumentServer('app/service/error-reports', { app: 'mf-feed' });
  expect(data.map(({ reports }) => reports)).toEqual([1, 2]);
  expect(data[1]).toMatchObject({
    version: '2',
    message: 'x is not a function',
    stack: expect.stringContaining('/assets/mf-feed/2/12.js:3:5)'),
    path: '/confirm?code=*',
  });
  const id = data[1]?.id ?? 0;
  expect((await asDocumentServer('app/service/error-reports', { app: 'mf-feed', id })).data).toHaveLength(1);
  expect((await asDocumentServer('app/service/error-reports', { app: 'shell', id })).data).toEqual([]);
});

it('stores at most 100 different errors of a build, and still counts known ones', async () => {
  await serve('mf-feed', ['2']);
  for (let n = 0; n < 102; n += 1) await reportError('203.0.113.1', { message: `error ${n}` });
  await reportError('203.0.113.1', { message: 'error 0' });
  const { data } = await asDocumentServer('app/service/error-reports', { app: 'mf-feed', limit: 50 });
  const { rows } = await api.pool.query('select 1 from browser_error_reports');
  expect(rows).toHaveLength(100);
  expect(data[0]).toMatchObject({ message: 'error 0', reports: 2 });
});

it.each<[CallPath, object]>([
  ['app/service/release-health', HEALTH],
  ['app/service/app-health', { apps: ['shell'], since: 0 }],
  ['app/service/served-builds', { builds: [{ app: 'shell', version: '1', routes: [] }] }],
  ['app/service/error-reports', { app: 'shell' }],
])('rejects visitors at %s', async (path, body) => {
  for (const address of [undefined, '203.0.113.1'])
    expect((await post(path, body as never, address)).status).toBe(403);
  const { rows } = await api.pool.query('select 1 from served_builds');
  expect(rows).toEqual([]);
});

it.each([
  ['negative values', { loads: [{ app: 'mf-feed', version: '1', ms: -1 }] }],
  ['an invalid app', { loads: [{ app: 'x', version: '1', ms: 1 }] }],
  ['too many loads', { loads: Array(21).fill(load('1', 1)) }],
  ['an unknown device', { device: 'tv' }],
])('rejects %s', async (_what, change) => {
  expect((await reportMetrics('203.0.113.1', change as Partial<Metrics>)).status).toBe(422);
});

it('deletes visitors, errors and names of builds after 7 days', async () => {
  await serve('mf-feed', ['1', '2']);
  for (const version of ['1', '2']) {
    await reportMetrics('203.0.113.1', { loads: [load(version, 10)] });
    await reportError('203.0.113.1', { version });
  }
  for (const [table, column] of [
    ['served_builds', 'served_at'],
    ['build_visitors', 'last_at'],
    ['browser_errors', 'last_at'],
    ['browser_error_reports', 'last_at'],
  ]) {
    await api.pool.query(`update ${table} set ${column} = now() - interval '169 hours' where version = '1'`);
    await deleteExpiredRecords(api.pool);
    const { rows } = await api.pool.query(`select version from ${table}`);
    expect([table, rows]).toEqual([table, [{ version: '2' }]]);
  }
});
