import { registerRequestMetrics } from '@ontrend/shared/server/metrics';
import { Counter, Registry } from 'prom-client';

/** What this copy of the API counts, for `/metrics`. */
export interface Metrics {
  registry: Registry;
  request: ReturnType<typeof registerRequestMetrics>;
  /** First pages of the feed were chosen from a draw, which was kept or had to be read. */
  drawn(from: 'kept' | 'database'): void;
  /** Bytes of an upload came. */
  uploaded(bytes: number): void;
}

/** Counters of one server; gauges join its registry where what they show is. */
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
    drawn: (from) => draws.inc({ from }),
    uploaded: (count) => bytes.inc(count),
  };
}
