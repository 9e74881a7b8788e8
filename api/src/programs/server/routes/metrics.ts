import { FORWARDED_CLIENT_HEADER } from '@ontrend/shared/server/forwarding';
import { renderMetrics } from '@ontrend/shared/server/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../../calls/framework/services.ts';
import { notFoundError } from '../../../platform/http/api-error.ts';
import { registerDiskGauges } from '../../../platform/metrics/disk-gauges.ts';
import type { EventHub } from '../../../platform/realtime/hub.ts';

/** Status that nginx uses when the client closes the connection before the end of the response. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Registers `/metrics` for Prometheus. Requests through the gateway or the document server get a 404,
 * whatever the URL. A scrape runs no database query.
 */
export function registerMetricsRoutes(
  app: FastifyInstance,
  services: Pick<
    Services,
    'metrics' | 'pool' | 'eventHub' | 'config' | 'diskSpace' | 'uploadIntake' | 'replicas'
  >,
): void {
  const { metrics, pool, eventHub, config, diskSpace, uploadIntake, replicas } = services;
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify's onResponse hook runs only after complete responses.
    reply.raw.once('close', () => {
      const { url, config: routeConfig } = request.routeOptions;
      metrics.recordRequest({
        route: url,
        method: request.method,
        status: reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED_REQUEST,
        ...(routeConfig?.hasNoBodyTimeout || routeConfig?.isStreaming
          ? {}
          : { seconds: reply.elapsedTime / 1_000 }),
      });
    });
    done();
  });
  registerDiskGauges(metrics.registry, diskSpace);
  registerPoolGauges(metrics.registry, pool, config.databasePool);
  new Gauge({
    name: 'ontrend_db_replica_lag_seconds',
    help: 'Age of the data of a database replica, which also grows while the replica or the primary is lost.',
    labelNames: ['replica'],
    registers: [metrics.registry],
    collect() {
      // A replica that was promoted has no age any more.
      this.reset();
      for (const { name, seconds } of replicas.listLags()) this.set({ replica: name }, seconds);
    },
  });
  new Gauge({
    name: 'ontrend_event_streams',
    help: 'Open app/events streams.',
    registers: [metrics.registry],
    collect() {
      this.set(eventHub.count());
    },
  });
  if (config.redisUrl) registerTransportGauge(metrics.registry, eventHub);
  new Gauge({
    name: 'ontrend_upload_checks',
    help: 'Complete uploads of this process whose check is running or waiting, by state.',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      const { running, waiting } = uploadIntake.count();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (isForwarded(request)) throw notFoundError('page');
    const { type, text } = await renderMetrics(metrics.registry);
    return reply.type(type).send(text);
  });
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers[FORWARDED_CLIENT_HEADER] !== undefined;
}

/** Registers the gauge of the transport of events, for replicas with a Valkey. */
function registerTransportGauge(registry: Registry, eventHub: EventHub): void {
  new Gauge({
    name: 'ontrend_events_through_valkey',
    help: '1 while this process publishes live events through Valkey, 0 while it publishes them through PostgreSQL.',
    registers: [registry],
    collect() {
      this.set(eventHub.isUsingValkey() ? 1 : 0);
    },
  });
}

/** Registers gauges of the pool of the primary database. Pending requests above 0 are the first sign of a shortage. */
function registerPoolGauges(registry: Registry, pool: Pool, maxConnections: number): void {
  const registers = [registry];
  new Gauge({
    name: 'ontrend_db_connections',
    help: 'Open database connections of this process, by state: used or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'ontrend_db_connections_max',
    help: 'Maximum number of database connections of this process.',
    registers,
    collect() {
      this.set(maxConnections);
    },
  });
  new Gauge({
    name: 'ontrend_db_connection_pending_requests',
    help: 'Callers that wait for a free database connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
