import type { Device } from '@ontrend/shared/contract';
import type { Calls, WebVital } from '@ontrend/shared/wire';
import type { RouterState } from 'react-router-dom';
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { BootData } from '../../core/document/boot-data.ts';
import { readBuildLoads } from './load-times.ts';
import { RouteTimeline } from './route-timeline.ts';

const PATH = 'app/service/browser-metrics';
/** Maximum number of measurements in a report, the same as MAX_REPORTED_LOADS and MAX_REPORTED_VITALS. */
const MAX_LOADS = 20;
const MAX_VITALS = 60;

const VITAL_NAMES: Partial<Record<MetricType['name'], WebVital['name']>> = {
  LCP: 'lcp',
  INP: 'inp',
  CLS: 'cls',
};

interface PageMetricsOptions {
  bootData: BootData;
  device: Pick<Device, 'mobile'>;
  router: {
    state: Pick<RouterState, 'matches' | 'navigation'>;
    subscribe(listener: (state: RouterState) => void): () => void;
  };
  /** Stops the reports when aborted. */
  signal?: AbortSignal;
}

/** Returns the route at the time of what determined a metric, such as the slowest interaction. */
function findRoute(timeline: RouteTimeline, { entries, navigationStartTime = 0 }: MetricType) {
  const entry = entries.at(-1);
  // A page without layout shifts has no entries.
  return entry ? timeline.find(entry.startTime) : timeline.findTarget(navigationStartTime);
}

/**
 * Measures load times of builds, and LCP, INP and CLS of the routes that are shown, and reports them with one beacon when
 * the page is hidden (WIRE-77, decision 099). In browsers that report soft navigations, each of them has values of its own. In
 * others a value covers the whole page load, and counts for the route that was shown when it arose.
 */
export function startPageMetrics({ bootData, device, router, signal }: PageMetricsOptions): void {
  const timeline = new RouteTimeline();
  const vitals = new Map<string, MetricType>();
  const sentVitals = new Set<string>();
  const sentBuilds = new Set<string>();

  function addVisit(
    { matches, navigation }: Pick<RouterState, 'matches' | 'navigation'>,
    since: number,
  ): void {
    if (navigation.state !== 'idle') return;
    const { name, remote = 'shell' } = (matches.at(-1)?.route.handle ?? {}) as {
      name?: string;
      remote?: string;
    };
    if (name) timeline.add({ app: remote, route: name }, since);
  }
  addVisit(router.state, 0);
  const unsubscribe = router.subscribe((state) => addVisit(state, performance.now()));

  // Metrics are updated until the page is hidden; each is reported once.
  const record = (metric: MetricType) => void (sentVitals.has(metric.id) || vitals.set(metric.id, metric));
  const options = { reportSoftNavs: true };
  onLCP(record, options);
  onINP(record, options);
  onCLS(record, options);

  function describeVital(metric: MetricType, versions: ReadonlyMap<string, string>): WebVital[] {
    const { app = '', route = '' } = findRoute(timeline, metric) ?? {};
    const name = VITAL_NAMES[metric.name];
    const version = versions.get(app) ?? bootData.remotes[app]?.current.version;
    if (!name || !version) return [];
    // Four digits of a score, and milliseconds.
    const value = Math.round(metric.value * 10_000) / 10_000;
    return [{ app, version, route, name, value }];
  }

  function sendReport(): void {
    const builds = readBuildLoads(bootData);
    const versions = new Map(builds.map(({ app, version }) => [app, version]));
    const loads = builds
      .filter(({ app, version }) => !sentBuilds.has(`${app}@${version}`))
      .slice(0, MAX_LOADS);
    const metrics = [...vitals.values()].slice(-MAX_VITALS);
    vitals.clear();
    if (loads.length === 0 && metrics.length === 0) return;
    for (const { id } of metrics) sentVitals.add(id);
    for (const { app, version } of loads) sentBuilds.add(`${app}@${version}`);
    const report: Calls[typeof PATH]['body'] = {
      device: device.mobile ? 'phone' : 'desktop',
      loads,
      vitals: metrics.flatMap((metric) => describeVital(metric, versions)),
    };
    // Without the client id of other calls. A report that the browser rejects is lost.
    navigator.sendBeacon?.(`/api/${PATH}`, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  }

  // After the listeners of `web-vitals`, which are called in the capture phase.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') sendReport();
    },
    signal ? { signal } : {},
  );
  signal?.addEventListener('abort', unsubscribe);
}
