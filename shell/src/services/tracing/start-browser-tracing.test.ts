import type { ReportedSpan } from './page-spans.ts';
import { startBrowserTracing } from './start-browser-tracing.ts';

const trace = {
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  tracestate: `ontrend=1.${'s'.repeat(22)}`,
};
const PATH = '/api/app/service/browser-spans';

interface Request {
  url: string;
  headers: Headers;
  body: { traceparent: string; tracestate: string; spans: ReportedSpan[] };
}
let requests: Request[];
let stopping: AbortController;
let changeRoute: (state: { navigation: { state: string }; matches: object[] }) => void;
const original = globalThis.fetch;
/** Time since the start of the page at which tracing starts. */
const START_MS = 1_000;
const entries: Partial<PerformanceEntry>[] = [];

const observers: TestPerformanceObserver[] = [];
/** Reports all entries of its type at once, and further ones with `addEntry`. */
class TestPerformanceObserver {
  type = '';
  readonly handle: (list: { getEntries(): object[] }) => void;
  constructor(handle: (list: { getEntries(): object[] }) => void) {
    this.handle = handle;
  }
  observe({ type }: { type: string }) {
    this.type = type;
    observers.push(this);
    this.handle({ getEntries: () => entries.filter(({ entryType }) => entryType === type) });
  }
  disconnect() {
    observers.splice(observers.indexOf(this), 1);
  }
}

function addEntry(entry: Partial<PerformanceEntry>): void {
  for (const { type, handle } of observers)
    if (type === entry.entryType) handle({ getEntries: () => [entry] });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(START_MS);
  requests = [];
  entries.length = 0;
  stopping = new AbortController();
  globalThis.fetch = (async (input, init) => {
    const body = JSON.parse(String(init?.body ?? '{}'));
    requests.push({ url: String(input), headers: new Headers(init?.headers), body });
    if (String(input).endsWith('/offline')) throw new TypeError('Failed to fetch');
    return { status: String(input).endsWith('/missing') ? 404 : 200 } as Response;
  }) as typeof fetch;
  Object.assign(globalThis, { PerformanceObserver: TestPerformanceObserver, Request: class {} });
  performance.getEntriesByType = ((type: string) =>
    entries.filter(({ entryType }) => entryType === type)) as typeof performance.getEntriesByType;
});
afterEach(() => {
  stopping.abort();
  globalThis.fetch = original;
  jest.useRealTimers();
});

function start(): void {
  const router = {
    state: { navigation: { state: 'idle' } },
    subscribe(listener: typeof changeRoute) {
      changeRoute = listener;
      return () => {};
    },
  };
  startBrowserTracing({ trace, router: router as never, signal: stopping.signal });
}

/** Returns the spans that were sent, after the delay of a batch. */
function readSpans(): ReportedSpan[] {
  jest.advanceTimersByTime(5_000);
  return requests.filter(({ url }) => url === PATH).flatMap(({ body }) => body.spans);
}

it('reports the load of the page below the span of its document, with what was measured before', () => {
  entries.push(
    { entryType: 'resource', name: `${location.origin}/api/app/video/get`, startTime: 40, duration: 20 },
    { entryType: 'resource', name: `${location.origin}/assets/shell/1/main.js`, startTime: 10, duration: 20 },
    { entryType: 'resource', name: 'https://ads.example/api/app/video/get', startTime: 10, duration: 20 },
    { entryType: 'measure', name: 'mf-feed@1.0.0-abc', startTime: 30, duration: 70 },
    { entryType: 'measure', name: 'something else', startTime: 30, duration: 70 },
    { entryType: 'mark', name: 'first-frame', startTime: 55 },
  );
  start();
  const [page, ...others] = readSpans();
  expect(page).toMatchObject({ kind: 'navigation', parent: 'b'.repeat(16), start: performance.timeOrigin });
  expect(others).toEqual([
    expect.objectContaining({ kind: 'call', target: 'app/video/get', parent: page?.id, ms: 20 }),
    expect.objectContaining({ kind: 'remote', target: 'mf-feed@1.0.0-abc', parent: page?.id, ms: 70 }),
    expect.objectContaining({ kind: 'first-frame', parent: page?.id, ms: 55 }),
  ]);
  expect(requests[0]?.body).toMatchObject(trace);
});

it('reports calls that were in flight when it started, and none twice', async () => {
  start();
  const call = { entryType: 'resource', name: `${location.origin}/api/app/user/liked-v2` };
  addEntry({ ...call, startTime: START_MS - 100, duration: 300 });
  addEntry({ ...call, startTime: START_MS + 100, duration: 300 });
  expect(readSpans().filter(({ kind }) => kind === 'call')).toEqual([
    expect.objectContaining({
      target: 'app/user/liked-v2',
      start: performance.timeOrigin + START_MS - 100,
      ms: 300,
    }),
  ]);
});

it('continues the trace in calls, without a URL, and leaves other requests alone', async () => {
  start();
  await fetch('/api/app/video/info?q=s3cret', { method: 'POST', headers: { authorization: 'Bearer x' } });
  await fetch('/api/app/video/missing');
  await expect(fetch('/api/app/video/offline')).rejects.toThrow('Failed to fetch');
  await fetch('/assets/shell/1/integrity.json');
  await fetch('https://media.example/api/app/video/info');
  const [call, , , ...others] = requests;
  const spans = readSpans().filter(({ kind }) => kind === 'call');
  expect(spans.map(({ target, status }) => [target, status])).toEqual([
    ['app/video/info', 200],
    ['app/video/missing', 404],
    ['app/video/offline', 0],
  ]);
  expect(call?.headers.get('authorization')).toBe('Bearer x');
  expect(call?.headers.get('traceparent')).toBe(`00-${'a'.repeat(32)}-${spans[0]?.id}-01`);
  expect(call?.headers.get('tracestate')).toBe(trace.tracestate);
  for (const { headers } of others) expect(headers.has('traceparent')).toBe(false);
  expect(JSON.stringify(requests.filter(({ url }) => url === PATH))).not.toContain('s3cret');
});

it('continues the trace in uploads, without the id of the video', () => {
  const set = jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => {});
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  start();
  const request = new XMLHttpRequest();
  request.open('PATCH', '/api/app/upload/AbCdEfGhIjK');
  request.send('part');
  request.dispatchEvent(new Event('loadend'));
  const span = readSpans().find(({ kind }) => kind === 'call');
  expect(span).toMatchObject({ target: 'app/upload', status: 0 });
  expect(set).toHaveBeenCalledWith('traceparent', expect.stringContaining(span?.id ?? 'no span'));
  expect(send).toHaveBeenCalledWith('part');
  stopping.abort();
  jest.restoreAllMocks();
});

it('reports changes of the route by their name', () => {
  start();
  changeRoute({ navigation: { state: 'loading' }, matches: [] });
  jest.advanceTimersByTime(30);
  const route = { handle: { name: 'index-user-name' } };
  changeRoute({ navigation: { state: 'idle' }, matches: [{ route }] });
  changeRoute({ navigation: { state: 'idle' }, matches: [{ route }] });
  expect(readSpans().filter(({ kind }) => kind === 'route')).toEqual([
    expect.objectContaining({ target: 'index-user-name', ms: 30 }),
  ]);
});

it('sends what is collected when the page is hidden', () => {
  start();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requests.map(({ url }) => url)).toEqual([PATH]);
  Reflect.deleteProperty(document, 'visibilityState');
});

it('sends at most 300 spans, 50 in a report, and leaves calls alone after 15 minutes', async () => {
  const untraced = globalThis.fetch;
  start();
  for (let count = 0; count < 400; count += 1) await fetch('/api/app/video/info');
  expect(readSpans()).toHaveLength(300);
  const sizes = requests.filter(({ url }) => url === PATH).map(({ body }) => body.spans.length);
  expect(Math.max(...sizes)).toBe(50);
  jest.advanceTimersByTime(15 * 60_000);
  expect(globalThis.fetch).toBe(untraced);
});
