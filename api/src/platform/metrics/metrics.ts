import { registerRequestMetrics } from '@ontrend/shared/server/metrics';
import { registerSpanCounts } from '@ontrend/shared/server/tracing/span-counts';
import { Counter, Registry } from 'prom-client';
import { type BrowserMetrics, registerBrowserMetrics } from './browser-metrics.ts';

/** Metrics of one API server, for `/metrics`. */
export interface Metrics {
  registry: Registry;
  recordRequest: ReturnType<typeof registerRequestMetrics>;
  /** Records that a first page of the feed used a candidate pool, from the cache or read from the database. */
  recordCandidatePoolRead(source: 'cache' | 'database'): void;
  /** Records received bytes of an upload. */
  recordUploadBytes(bytes: number): void;
  /** Records a check of a new password with the service that knows leaked ones. */
  recordLeakCheck(result: 'clean' | 'leaked' | 'failed'): void;
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
    help: 'Candidate pools used for first feed pages, by source: cache or database (decision 028).',
    labelNames: ['source'],
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
  return {
    registry,
    recordRequest: registerRequestMetrics(registry),
    recordCandidatePoolRead: (source) => poolReads.inc({ source }),
    recordUploadBytes: (bytes) => uploadBytes.inc(bytes),
    recordLeakCheck: (result) => leakChecks.inc({ result }),
    browser: registerBrowserMetrics(registry),
  };
}
