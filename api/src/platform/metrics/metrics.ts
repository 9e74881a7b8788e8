import { registerRequestMetrics } from '@ontrend/shared/server/metrics';
import { Counter, Registry } from 'prom-client';

/** What this copy of the API counts, for `/metrics`. */
export interface Metrics {
  registry: Registry;
  request: ReturnType<typeof registerRequestMetrics>;
  /** A first page of the feed used a candidate pool, from the cache or read from the database. */
  candidatePools(from: 'kept' | 'database'): void;
  /** Bytes of an upload arrived. */
  uploaded(bytes: number): void;
}

/** Creates the counters of one server; gauges register themselves where their value is known. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const draws = new Counter({
    name: 'ontrend_draws_total',
    help: 'Draws that first pages of the feed were chosen from, by where they came from (decision 028).',
    labelNames: ['from'],
    registers,
  });
  const bytes = new Counter({
    name: 'ontrend_upload_bytes_total',
    help: 'Bytes of files that came, also of those that were broken off.',
    registers,
  });
  return {
    registry,
    request: registerRequestMetrics(registry),
    candidatePools: (from) => draws.inc({ from }),
    uploaded: (count) => bytes.inc(count),
  };
}
