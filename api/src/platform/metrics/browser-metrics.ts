import { Counter, Histogram, type Registry } from 'prom-client';

// Upper bounds of the buckets, in seconds. They include the limits of "good" and "poor" of each web vital
// (https://web.dev/articles/vitals), so that their shares can be computed exactly.
const LOAD_BUCKETS_S = [0.1, 0.25, 0.5, 1, 1.5, 2.5, 4, 6, 10, 30];
const LCP_BUCKETS_S = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
const INP_BUCKETS_S = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const CLS_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

// Larger values are clamped: they come from browsers that slept, or are made up.
const MAX_LOAD_S = 60;
const MAX_LCP_S = 60;
const MAX_INP_S = 10;
const MAX_CLS = 5;

/** Label of app and version for errors of builds that are not served, such as previews. */
export const UNKNOWN_BUILD = { app: 'unknown', version: 'unknown' };

interface BuildLabels {
  app: string;
  version: string;
}
interface PageLabels extends BuildLabels {
  device: 'phone' | 'desktop';
}

/** Metrics that browsers report. */
export interface BrowserMetrics {
  /** Records that a browser loaded a build. @param ms load time */
  recordLoad(labels: PageLabels, ms: number): void;
  /** @param value milliseconds; a score for `cls` */
  recordVital(name: 'lcp' | 'inp' | 'cls', labels: PageLabels & { route: string }, value: number): void;
  recordError(labels: BuildLabels): void;
  /** Records that a report names a build or a route that is not served. */
  recordDropped(reason: 'build' | 'route'): void;
  /** Removes the series of versions that have no label any more. @param labels versions by app */
  removeOtherVersions(labels: ReadonlyMap<string, ReadonlySet<string>>): void;
}

interface Series extends BuildLabels {
  remove(): void;
}

/** Registers the metrics that browsers report, by app and version. */
export function registerBrowserMetrics(registry: Registry): BrowserMetrics {
  const registers = [registry];
  const createHistogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const build = ['app', 'version', 'device'];
  const route = ['app', 'version', 'route', 'device'];
  const loads = createHistogram(
    'ontrend_remote_load_seconds',
    'Time from the request of the entry of an app to its module being ready, by build.',
    build,
    LOAD_BUCKETS_S,
  );
  const vitals = {
    lcp: createHistogram(
      'ontrend_web_vital_lcp_seconds',
      'Largest Contentful Paint by route.',
      route,
      LCP_BUCKETS_S,
    ),
    inp: createHistogram(
      'ontrend_web_vital_inp_seconds',
      'Interaction to Next Paint by route.',
      route,
      INP_BUCKETS_S,
    ),
    cls: createHistogram('ontrend_web_vital_cls', 'Cumulative Layout Shift by route.', route, CLS_BUCKETS),
  };
  const errors = new Counter({
    name: 'ontrend_browser_errors_total',
    help: 'Unhandled errors in browsers by build; a page reports each once.',
    labelNames: ['app', 'version'],
    registers,
  });
  const dropped = new Counter({
    name: 'ontrend_browser_metrics_dropped_total',
    help: 'Reported measurements of builds or routes that are not served, which are not counted.',
    labelNames: ['reason'],
    registers,
  });
  // Prometheus computes rates only from the second value of a series on: without a zero, the first count would be lost.
  for (const reason of ['build', 'route']) dropped.inc({ reason }, 0);
  errors.inc(UNKNOWN_BUILD, 0);
  const series = new Map<string, Series>();

  function addSeries(name: string, labels: BuildLabels, remove: () => void): void {
    const key = JSON.stringify([name, labels]);
    if (!series.has(key)) series.set(key, { app: labels.app, version: labels.version, remove });
  }

  function addErrors({ app, version }: BuildLabels, count: number): void {
    const labels = { app, version };
    errors.inc(labels, count);
    addSeries('error', labels, () => errors.remove(labels));
  }

  return {
    recordLoad(labels, ms) {
      loads.observe({ ...labels }, Math.min(ms / 1_000, MAX_LOAD_S));
      addSeries('load', labels, () => loads.remove({ ...labels }));
      addErrors(labels, 0);
    },
    recordVital(name, labels, value) {
      const clamped = {
        lcp: Math.min(value / 1_000, MAX_LCP_S),
        inp: Math.min(value / 1_000, MAX_INP_S),
        cls: Math.min(value, MAX_CLS),
      };
      vitals[name].observe({ ...labels }, clamped[name]);
      addSeries(name, labels, () => vitals[name].remove({ ...labels }));
    },
    recordError: (labels) => addErrors(labels, 1),
    recordDropped: (reason) => dropped.inc({ reason }),
    removeOtherVersions(labels) {
      for (const [key, { app, version, remove }] of series) {
        if (app === UNKNOWN_BUILD.app || labels.get(app)?.has(version)) continue;
        remove();
        series.delete(key);
      }
    },
  };
}
