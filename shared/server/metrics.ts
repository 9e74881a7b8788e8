import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * Upper bounds of the histogram's buckets in seconds, from the usual duration of a call to the point where
 * users give up.
 */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Label of requests that match no route. */
const UNMATCHED_ROUTE = 'unmatched';

const METRICS_PATH = '/metrics';

/** A request with a complete or aborted response. */
interface CompletedRequest {
  /** The route pattern, not the URL, so that the number of series equals the number of routes. */
  route: string | undefined;
  method: string;
  status: number;
  /** Duration in seconds; undefined for streams, which last as long as the client likes. */
  seconds?: number;
}

/**
 * Registers the request metrics in `registry`. @returns a function that records one request; it only updates
 * two counters
 */
export function registerRequestMetrics(registry: Registry): (request: CompletedRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Number of requests by route and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  return ({ route = UNMATCHED_ROUTE, method, status, seconds }) => {
    requests.inc({ route, method, status });
    if (seconds !== undefined) durations.observe({ route }, seconds);
  };
}

let processRegistry: Registry | undefined;

/**
 * Returns the registry of process metrics (memory, CPU, event-loop lag). It is created on the first scrape,
 * so that it costs nothing without one.
 */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Renders the metrics of `registry` and of this process in the Prometheus text format. */
export async function renderMetrics(registry: Registry): Promise<{ type: string; text: string }> {
  const texts = await Promise.all([registry.metrics(), getProcessRegistry().metrics()]);
  return { type: registry.contentType, text: texts.join('\n') };
}

/**
 * Serves `/metrics` on a separate port, for programs whose main port is public or that have none.
 * @throws Error when the port is not available
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) {
      response.writeHead(404).end();
      return;
    }
    renderMetrics(registry).then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // The metrics server must not prevent the process from exiting.
  server.unref();
  return server;
}
