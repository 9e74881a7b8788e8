import type { Server } from 'node:http';
import { registerRequestMetrics, serveMetrics } from '@ontrend/shared/server/metrics';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';

/** Routes that are proxied to the API. */
const PROXIED_ROUTE = /^\/(api|media|dev)\//;

/** Counts a pointer or build that is not used. */
export type CountRejection = (kind: 'pointer' | 'build') => void;

/**
 * Counts responses and serves the metrics at `/metrics` on a separate port, because the main port is public.
 * @returns counts a rejected pointer or build
 */
export function registerMetrics(
  server: FastifyInstance,
  address: { host: string; port: number },
): CountRejection {
  const registry = new Registry();
  const recordRequest = registerRequestMetrics(registry);
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // The duration of proxied requests is that of the API; event streams last for hours.
    const isOwn = !routeOptions.url?.match(PROXIED_ROUTE);
    const seconds = isOwn ? { seconds: reply.elapsedTime / 1_000 } : {};
    recordRequest({ route: routeOptions.url, method, status: reply.statusCode, ...seconds });
    done();
  });
  const rejections = new Counter({
    name: 'ontrend_release_rejections_total',
    help: 'Number of pointers with a wrong signature and of changed builds, which are not used.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['pointer', 'build']) rejections.inc({ kind }, 0);
  let metrics: Server | undefined;
  server.addHook('onReady', async () => {
    metrics = await serveMetrics(registry, address);
  });
  server.addHook('onClose', async () => {
    metrics?.close();
    metrics?.closeAllConnections();
  });
  return (kind) => rejections.inc({ kind });
}
