import type { Server } from 'node:http';
import { registerRequestMetrics, serveMetrics } from '@ontrend/shared/server/metrics';
import { registerSpanCounts } from '@ontrend/shared/server/tracing/span-counts';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import type { ErrorBudgetCheck } from './releases/error-budget.ts';
import { registerErrorBudgetGauge } from './releases/error-budget-gauge.ts';

/** Routes that are proxied to the API. */
const PROXIED_ROUTE = /^\/(api|media|dev)\//;

/** Counts a pointer or build that is not used. */
export type CountRejection = (kind: 'pointer' | 'build') => void;

/** Metrics of one document server. */
interface DocumentMetrics {
  registry: Registry;
  recordRequest: ReturnType<typeof registerRequestMetrics>;
  countRejection: CountRejection;
}

/**
 * Creates the metrics of one server.
 * @param errorBudget budgets whose used part is exported
 * @param listApps returns all apps that were released
 */
export function createDocumentMetrics(
  errorBudget: ErrorBudgetCheck,
  listApps: () => Promise<string[]>,
): DocumentMetrics {
  const registry = new Registry();
  registerSpanCounts(registry);
  const recordRequest = registerRequestMetrics(registry);
  const rejections = new Counter({
    name: 'ontrend_release_rejections_total',
    help: 'Number of pointers with a wrong signature and of changed builds, which are not used.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['pointer', 'build']) rejections.inc({ kind }, 0);
  registerErrorBudgetGauge(registry, errorBudget, listApps);
  return { registry, recordRequest, countRejection: (kind) => rejections.inc({ kind }) };
}

/** Counts responses and serves the metrics at `/metrics` on a separate port, because the main port is public. */
export function registerMetrics(
  server: FastifyInstance,
  address: { host: string; port: number },
  { registry, recordRequest }: DocumentMetrics,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // The duration of proxied requests is that of the API; event streams last for hours.
    const isOwn = !routeOptions.url?.match(PROXIED_ROUTE);
    const seconds = isOwn ? { seconds: reply.elapsedTime / 1_000 } : {};
    recordRequest({ route: routeOptions.url, method, status: reply.statusCode, ...seconds });
    done();
  });
  let metrics: Server | undefined;
  server.addHook('onReady', async () => {
    metrics = await serveMetrics(registry, address);
  });
  server.addHook('onClose', async () => {
    metrics?.close();
    metrics?.closeAllConnections();
  });
}
