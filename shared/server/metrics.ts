import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Upper ends of the histogram's buckets, in seconds: around what calls take, up to where people have left. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METRICS_PATH = '/metrics';

/** One answered request. */
interface CompletedRequest {
  /** The pattern of its route, never its address: there are as many series as there are routes. */
  call: string | undefined;
  method: string;
  status: number;
  /** How long it took; none for what lasts as long as somebody wants, as a stream does. */
  seconds?: number;
}

/** Counts answered requests in `registry`. @returns to be told of each: two additions, nothing else */
export function registerRequestMetrics(registry: Registry): (request: CompletedRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['call', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by route.',
    labelNames: ['call'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  return ({ call = 'none', method, status, seconds }) => {
    requests.inc({ call, method, status });
    if (seconds !== undefined) durations.observe({ call }, seconds);
  };
}

let processRegistry: Registry | undefined;

/** Memory, CPU, event-loop lag. Watched from the first time somebody asks: who never does pays nothing. */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** What stands in `registry` and what is known of this process, as Prometheus reads it. */
export async function renderMetrics(registry: Registry): Promise<{ type: string; text: string }> {
  const texts = await Promise.all([registry.metrics(), getProcessRegistry().metrics()]);
  return { type: registry.contentType, text: texts.join('\n') };
}

/**
 * Serves `/metrics` on a port of its own, for programs whose other port is the public's, or that have none.
 * @throws Error when the port can't be listened on
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
  // Whoever waits for this process to end waits for no scraper.
  server.unref();
  return server;
}
