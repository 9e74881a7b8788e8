import { Counter, type Registry } from 'prom-client';

/** Spans of this process by what became of them. Those of traces that are not sampled do not count. */
const spanCounts = { exported: 0, dropped: 0 };

/** Counts spans that the collector accepted, or that were lost: it was away, or too many were waiting. */
export function countSpans(result: keyof typeof spanCounts, count: number): void {
  spanCounts[result] += count;
}

/** Registers the metric of exported and dropped spans. */
export function registerSpanCounts(registry: Registry): void {
  new Counter({
    name: 'ontrend_trace_spans_total',
    help: 'Spans of sampled traces, by result: exported or dropped (decision 124).',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(spanCounts)) this.inc({ result }, count);
    },
  });
}
