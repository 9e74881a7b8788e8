import type { RouterState } from 'react-router-dom';
import type { DocumentTrace } from '../../core/document/boot-data.ts';
import { FIRST_FRAME_MARK } from '../../core/document/first-frame.ts';
import { createPageSpans } from './page-spans.ts';
import { findCallName, traceCalls } from './trace-calls.ts';

/** Time after which a page adds nothing to its trace, in milliseconds. The API accepts a trace for an hour. */
const MAX_TRACE_MS = 15 * 60_000;
/** Name of the measure that the registry records when a remote is ready. */
const BUILD_MEASURE = /^mf-[a-z-]+@/;

interface BrowserTracingOptions {
  trace: DocumentTrace;
  router: {
    state: Pick<RouterState, 'navigation'>;
    subscribe(listener: (state: RouterState) => void): () => void;
  };
  /** Stops when aborted. */
  signal?: AbortSignal;
}

/** Calls `handle` with all entries of a type, also earlier ones. @returns stops */
function observeEntries(type: string, handle: (entry: PerformanceEntry) => void): () => void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle));
  observer.observe({ type, buffered: true });
  return () => observer.disconnect();
}

/**
 * Adds spans of this page to the trace of its document: its load, the first video frame, loads of remotes, changes of the route,
 * and calls, which continue the trace in the API (decision 124). Loaded only by pages of sampled traces, when the browser is idle:
 * calls that started earlier have spans, but the API traces them on its own.
 */
export function startBrowserTracing({ trace, router, signal }: BrowserTracingOptions): void {
  const spans = createPageSpans(trace, globalThis.fetch.bind(globalThis));
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  spans.add({ kind: 'navigation', start: 0, end: load?.loadEventEnd || performance.now() });
  const restoreCalls = traceCalls(spans);
  const tracedSince = performance.now();
  // Requests are listed when they are complete, so earlier calls that are still in flight are reported later.
  const stopRequests = observeEntries('resource', (entry) => {
    const { name, startTime, duration, responseStart } = entry as PerformanceResourceTiming;
    const target = findCallName(name);
    if (!target || startTime >= tracedSince) return;
    spans.add({ kind: 'call', target, start: startTime, end: responseStart || startTime + duration });
  });
  const stopMeasures = observeEntries('measure', ({ name, startTime, duration }) => {
    if (BUILD_MEASURE.test(name))
      spans.add({ kind: 'remote', target: name, start: startTime, end: startTime + duration });
  });
  const stopMarks = observeEntries('mark', ({ name, startTime }) => {
    if (name === FIRST_FRAME_MARK) spans.add({ kind: 'first-frame', start: 0, end: startTime });
  });

  let routeStart: number | undefined;
  const unsubscribe = router.subscribe(({ navigation, matches }) => {
    if (navigation.state !== 'idle') {
      routeStart ??= performance.now();
      return;
    }
    const { name: target } = (matches.at(-1)?.route.handle ?? {}) as { name?: string };
    if (routeStart !== undefined && target)
      spans.add({ kind: 'route', target, start: routeStart, end: performance.now() });
    routeStart = undefined;
  });
  const onVisibilityChange = () => document.visibilityState === 'hidden' && spans.flush();
  document.addEventListener('visibilitychange', onVisibilityChange);

  function stop(): void {
    clearTimeout(timer);
    for (const end of [stopRequests, stopMeasures, stopMarks, restoreCalls, unsubscribe]) end();
    spans.flush();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  }
  const timer = setTimeout(stop, MAX_TRACE_MS);
  signal?.addEventListener('abort', stop, { once: true });
}
