import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { parse } from 'yaml';
import { runPromtool } from '../testing/promtool.ts';
import { listBoardQueries, listCharts, readAlerts, readBoard } from './board.ts';
import { type ExportedMetrics, listExportedMetrics } from './exported-metrics.ts';
import { findQueryNames } from './query-names.ts';

const PROMETHEUS = join(ROOT, 'deploy/observability/prometheus');
/** Columns of Grafana's grid. */
const GRID_WIDTH = 24;
/** Metric that Prometheus records itself. */
const SCRAPE_METRIC = 'up';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const board = readBoard();
const charts = listCharts(board);
const alerts = readAlerts();
const queries = [
  ...listBoardQueries(board).map(({ title, expr }) => [title, expr] as const),
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
];

let exported: ExportedMetrics;
beforeAll(async () => {
  exported = await listExportedMetrics();
});

it.each(queries)('%s queries only metrics and labels that the servers export', (_title, query) => {
  const { metrics, labels } = findQueryNames(query);
  expect(metrics.length).toBeGreaterThan(0);
  const own = metrics.filter((metric) => metric !== SCRAPE_METRIC);
  expect(own.filter((metric) => !exported.has(metric))).toEqual([]);
  const known = new Set(own.flatMap((metric) => [...(exported.get(metric) ?? [])]));
  expect(labels.filter((label) => !known.has(label) && !['job', 'instance'].includes(label))).toEqual([]);
});

it('finds names in queries', () => {
  const query = 'sum by (app, le) (rate(a_bucket{x="y, z=1", le=~"2"}[5m])) / 2.5 > 0.1 unless b offset 5m';
  expect(findQueryNames(query)).toEqual({ metrics: ['a_bucket', 'b'], labels: ['x', 'le', 'app'] });
});

it('shows every panel in a place of its own, with a description, a unit and queries', () => {
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(GRID_WIDTH);
    return Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
  for (const { title, description, targets = [], datasource, fieldConfig } of charts) {
    expect([title, description, fieldConfig?.defaults.unit]).toEqual(
      Array(3).fill(expect.stringMatching(/./)),
    );
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target.datasource).toEqual(datasource);
  }
});

it('uses only variables that the board defines', () => {
  const text = JSON.stringify(charts);
  const used = new Set([...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name));
  const defined = board.templating.list.map(({ name }) => name);
  expect([...used].filter((name) => !name.startsWith('__')).sort()).toEqual([...defined].sort());
});

it('marks the limits of good and poor web vitals', () => {
  const limits = Object.fromEntries(
    charts
      .filter(({ title }) => /^(LCP|INP|CLS), 75th/.test(title))
      .map(({ title, fieldConfig }) => [
        title.slice(0, 3),
        fieldConfig?.defaults.thresholds?.steps.map(({ value }) => value),
      ]),
  );
  expect(limits).toEqual({ LCP: [null, 2.5, 4], INP: [null, 0.2, 0.5], CLS: [null, 0.1, 0.25] });
});

it('says in every alert what happened and what to do', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(alert).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(labels.severity).toMatch(/^(warning|critical)$/);
    expect(Object.keys(annotations)).toEqual(['summary', 'action']);
  }
});

it('tests every alert', () => {
  const tested = read('deploy/observability/prometheus/alerts.test.yml');
  expect(alerts.map(({ alert }) => alert).filter((name) => !tested.includes(`alertname: ${name}\n`))).toEqual(
    [],
  );
});

it('has alerts and a configuration that Prometheus accepts, and that fire as their tests say', async () => {
  await runPromtool(['check', 'config', 'prometheus.yml'], PROMETHEUS);
  await runPromtool(['test', 'rules', 'alerts.test.yml'], PROMETHEUS);
});

it('documents every metric and every alert', () => {
  const settings = read('docs/settings.md');
  const names = [...exported.keys()].filter((name) => /^(ontrend|http)_/.test(name));
  const documented = names.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(documented.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  const page = read('docs/observability.md');
  expect(alerts.map(({ alert }) => alert).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('scrapes services and ports of docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { maxAliasCount: -1 }) as {
    services: Record<string, { environment?: Record<string, unknown>; networks?: string[] }>;
  };
  const { scrape_configs: jobs } = parse(read('deploy/observability/prometheus/prometheus.yml')) as {
    scrape_configs: { job_name: string; dns_sd_configs: { names: [string]; port: number }[] }[];
  };
  const addition = parse(read('deploy/observability/docker-compose.observability.yml')) as {
    services: { prometheus: { networks: string[] } };
  };
  const ports = jobs.map(({ dns_sd_configs: [config] }) => [config?.names[0], config?.port]);
  expect(ports).toEqual([
    ['api', 3001],
    ['worker', services.worker?.environment?.WORKER_METRICS_PORT],
    ['shell', services.shell?.environment?.METRICS_PORT],
  ]);
  for (const name of ['api', 'worker', 'shell']) {
    const reachable = services[name]?.networks?.some((network) =>
      addition.services.prometheus.networks.includes(network),
    );
    expect([name, reachable]).toEqual([name, true]);
  }
});
