import type { Server } from 'node:http';
import { registerRequestMetrics, serveMetrics } from '@ontrend/shared/server/metrics';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';

/** Routes whose answers are the API's. */
const PROXIED_ROUTE = /^\/(api|media|dev)\//;

/**
 * Counts what is answered, and serves it at `/metrics` on a port of its own: everything on the other is the public's
 * (design 5).
 */
export function registerMetrics(server: FastifyInstance, address: { host: string; port: number }): void {
  const registry = new Registry();
  const count = registerRequestMetrics(registry);
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // What is passed on lasts as long as the API takes, a stream of events for hours.
    const isOwn = !routeOptions.url?.match(PROXIED_ROUTE);
    const seconds = isOwn ? { seconds: reply.elapsedTime / 1_000 } : {};
    count({ call: routeOptions.url, method, status: reply.statusCode, ...seconds });
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
