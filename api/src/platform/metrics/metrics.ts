import { registerRequestMetrics } from '@ontrend/shared/server/metrics';
import { registerSpanCounts } from '@ontrend/shared/server/tracing/span-counts';
import { Counter, Registry } from 'prom-client';
import { type BrowserMetrics, registerBrowserMetrics } from './browser-metrics.ts';

/** Why events may have been missed: a lost connection to PostgreSQL, missing messages of Valkey, or a dead API instance. */
export type EventGapCause = 'database' | 'valkey' | 'instance';

/** Metrics of one API server, for `/metrics`. */
export interface Metrics {
  registry: Registry;
  recordRequest: ReturnType<typeof registerRequestMetrics>;
  /** Records that a ranking of the feed used a candidate pool, from the cache or read from the database. */
  recordCandidatePoolRead(source: 'cache' | 'database'): void;
  /** Records that a call read from the primary or from a replica, and why there (decision 120). */
  recordRead(target: 'primary' | 'replica', reason: string): void;
  /** Records received bytes of an upload. */
  recordUploadBytes(bytes: number): void;
  /** Records a check of a new password with the service that knows leaked ones. */
  recordLeakCheck(result: 'clean' | 'leaked' | 'failed'): void;
  /** Records events that this API has published through Valkey, or through PostgreSQL although there is a Valkey. */
  recordPublishedEvents(transport: 'valkey' | 'postgresql', events: number): void;
  /** Records that clients had to refetch, because events may have been missed. */
  recordEventGap(cause: EventGapCause): void;
  /** Metrics that browsers report. */
  browser: BrowserMetrics;
}

/** Creates the counters of one server. Gauges are registered by the modules that know their values. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  registerSpanCounts(registry);
  const poolReads = new Counter({
    name: 'ontrend_candidate_pool_reads_total',
    help: 'Candidate pools used by rankings of the feed, by source: cache or database (decision 028).',
    labelNames: ['source'],
    registers,
  });
  const reads = new Counter({
    name: 'ontrend_db_reads_total',
    help: 'Calls that may read from a replica, by target (primary or replica) and reason, with DATABASE_REPLICA_URLS (decision 120).',
    labelNames: ['target', 'reason'],
    registers,
  });
  const uploadBytes = new Counter({
    name: 'ontrend_upload_bytes_total',
    help: 'Received bytes of uploads, including aborted uploads.',
    registers,
  });
  const leakChecks = new Counter({
    name: 'ontrend_password_leak_checks_total',
    help: 'New passwords checked with LEAKED_PASSWORDS_URL, by result: clean, leaked or failed (decision 109).',
    labelNames: ['result'],
    registers,
  });
  const publishedEvents = new Counter({
    name: 'ontrend_events_published_total',
    help: 'Live events published by this process with REDIS_URL, by transport: valkey or postgresql (decision 121).',
    labelNames: ['transport'],
    registers,
  });
  const eventGaps = new Counter({
    name: 'ontrend_event_gaps_total',
    help: 'Refetches of all clients of this process after events may have been missed, by cause: database, valkey or instance.',
    labelNames: ['cause'],
    registers,
  });
  return {
    registry,
    recordRequest: registerRequestMetrics(registry),
    recordCandidatePoolRead: (source) => poolReads.inc({ source }),
    recordRead: (target, reason) => reads.inc({ target, reason }),
    recordUploadBytes: (bytes) => uploadBytes.inc(bytes),
    recordLeakCheck: (result) => leakChecks.inc({ result }),
    recordPublishedEvents: (transport, events) => publishedEvents.inc({ transport }, events),
    recordEventGap: (cause) => eventGaps.inc({ cause }),
    browser: registerBrowserMetrics(registry),
  };
}
