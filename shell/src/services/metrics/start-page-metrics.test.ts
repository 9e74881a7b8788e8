import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { BootData } from '../../core/document/boot-data.ts';
import { startPageMetrics } from './start-page-metrics.ts';

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));

const boot = {
  shell: 's1',
  remotes: { 'mf-feed': { current: { version: '2' }, previous: { version: '1' } } },
  start: [],
} as unknown as BootData;

const beacon = jest.fn((_url: string, _body: Blob) => true);
type Router = Parameters<typeof startPageMetrics>[0]['router'];
type State = Parameters<Parameters<Router['subscribe']>[0]>[0];

let controller = new AbortController();
let now = 0;
let navigate = (_route: string, _remote?: string): void => {};
const measures: object[] = [];

const stateOf = (route: string, remote?: string) =>
  ({
    matches: [{ route: {} }, { route: { handle: { name: route, ...(remote && { remote }) } } }],
    navigation: { state: 'idle' },
  }) as unknown as State;

beforeEach(() => {
  jest.clearAllMocks();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  now = 0;
  measures.splice(0);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(performance, 'getEntriesByType').mockImplementation(() => measures as never);
  controller = new AbortController();
  let listener = (_state: State): void => {};
  const router: Router = {
    state: stateOf('index', 'mf-feed'),
    subscribe(next) {
      listener = next;
      return () => {};
    },
  };
  navigate = (route, remote) => listener(stateOf(route, remote));
  startPageMetrics({ bootData: boot, device: { mobile: true }, router, signal: controller.signal });
});
afterEach(() => {
  controller.abort();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  jest.restoreAllMocks();
});

function hidePage(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Reports a metric as `web-vitals` does. @param time when it arose; undefined without an entry */
function report(
  name: 'CLS' | 'INP' | 'LCP',
  value: number,
  time?: number,
  id = `${name} ${time}`,
  navigationStartTime = 0,
): void {
  const observers = { CLS: onCLS, INP: onINP, LCP: onLCP };
  const entries = time === undefined ? [] : [{ startTime: time }];
  const metric = { name, value, id, entries, navigationStartTime } as unknown as MetricType;
  const [callback] = jest.mocked(observers[name]).mock.calls[0] ?? [];
  callback?.(metric as never);
}

interface Report {
  device: string;
  loads: object[];
  vitals: object[];
}
/** jsdom's Blob has no `text()`. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const readReports = (): Promise<Report[]> =>
  Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await readText(body)) as Report));

it('reports loaded builds and web vitals with one beacon when the page is hidden', async () => {
  measures.push({ name: 'mf-feed@2', startTime: 100, duration: 80 });
  report('LCP', 1_234.56789, 900);
  expect(beacon).not.toHaveBeenCalled();
  hidePage();
  expect(beacon.mock.calls.map(([url, { type }]) => [url, type])).toEqual([
    ['/api/app/service/browser-metrics', 'application/json'],
  ]);
  expect(await readReports()).toEqual([
    {
      device: 'phone',
      loads: [
        { app: 'shell', version: 's1', ms: null },
        { app: 'mf-feed', version: '2', ms: 80 },
      ],
      vitals: [{ app: 'mf-feed', version: '2', route: 'index', name: 'lcp', value: 1_234.5679 }],
    },
  ]);
});

it('attributes a metric to the route that was shown when it arose, and to the build that was loaded', async () => {
  measures.push({ name: 'mf-feed@1', startTime: 100, duration: 80 });
  now = 5_000;
  navigate('download');
  report('INP', 40, 4_990);
  report('CLS', 0.3, 5_100);
  report('CLS', 0);
  report('CLS', 0, undefined, 'of a soft navigation', 4_900);
  hidePage();
  const [sent] = await readReports();
  expect(sent?.vitals).toEqual([
    { app: 'mf-feed', version: '1', route: 'index', name: 'inp', value: 40 },
    { app: 'shell', version: 's1', route: 'download', name: 'cls', value: 0.3 },
    { app: 'mf-feed', version: '1', route: 'index', name: 'cls', value: 0 },
    { app: 'shell', version: 's1', route: 'download', name: 'cls', value: 0 },
  ]);
});

it('reports each metric and build once, and nothing when there is nothing new', async () => {
  report('CLS', 0.1, 10, 'cls');
  hidePage();
  report('CLS', 0.2, 20, 'cls');
  hidePage();
  expect(beacon).toHaveBeenCalledTimes(1);
  report('INP', 80, 30, 'inp');
  hidePage();
  expect((await readReports())[1]).toEqual({
    device: 'phone',
    loads: [],
    vitals: [{ app: 'mf-feed', version: '2', route: 'index', name: 'inp', value: 80 }],
  });
});

it('measures soft navigations, and reports the last 60 metrics of a long visit', async () => {
  for (const observer of [onCLS, onINP, onLCP])
    expect(jest.mocked(observer).mock.calls[0]?.[1]).toEqual({ reportSoftNavs: true });
  for (let index = 0; index < 70; index += 1) report('INP', index, 10 + index, `${index}`);
  hidePage();
  const [sent] = await readReports();
  expect(sent?.vitals).toHaveLength(60);
  expect(sent?.vitals.at(-1)).toMatchObject({ value: 69 });
});
