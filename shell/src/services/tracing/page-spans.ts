import type { Calls } from '@ontrend/shared/wire';
import type { DocumentTrace } from '../../core/document/boot-data.ts';

const PATH = 'app/service/browser-spans';
/** Spans in a report, the same as MAX_REPORTED_SPANS. */
const BATCH_SIZE = 50;
const BATCH_DELAY_MS = 5_000;
/** Spans of a page, so that one that stays open does not make its trace too large to be read. */
const MAX_PAGE_SPANS = 300;

export type ReportedSpan = Calls[typeof PATH]['body']['spans'][number];

/** A span that has ended. Times are milliseconds since the start of the page. */
type EndedSpan = Pick<ReportedSpan, 'kind' | 'target' | 'status'> & {
  id?: string;
  start: number;
  end: number;
};

/** Collects the spans of a page and sends them in batches. */
export interface PageSpans {
  add(span: EndedSpan): void;
  /** Headers with which a request joins the trace below a span. */
  createHeaders(spanId: string): Record<string, string>;
  /** Sends what is collected. */
  flush(): void;
}

/** Returns a random span id. It identifies nothing beyond the trace, so it need not be unpredictable. */
export const createSpanId = (): string =>
  Array.from({ length: 2 }, () =>
    Math.floor(Math.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

/**
 * @param trace the document's span, below which the page's span is
 * @param send the browser's `fetch`, whose requests are not traced
 */
export function createPageSpans(trace: DocumentTrace, send: typeof fetch): PageSpans {
  const pageSpanId = createSpanId();
  const [version, traceId, documentSpanId = '', flags] = trace.traceparent.split('-');
  let batch: ReportedSpan[] = [];
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    const spans = batch;
    batch = [];
    if (spans.length === 0) return;
    const body = JSON.stringify({ ...trace, spans });
    // Spans that the API does not receive are lost.
    void send(`/api/${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => {});
  }

  return {
    add({ start, end, kind, id = createSpanId(), ...described }) {
      if (count === MAX_PAGE_SPANS) return;
      count += 1;
      const isPage = kind === 'navigation';
      batch.push({
        ...described,
        kind,
        id: isPage ? pageSpanId : id,
        parent: isPage ? documentSpanId : pageSpanId,
        start: performance.timeOrigin + start,
        ms: Math.max(0, end - start),
      });
      if (batch.length === 1) timer = setTimeout(flush, BATCH_DELAY_MS);
      if (batch.length === BATCH_SIZE) flush();
    },
    createHeaders: (spanId) => ({
      traceparent: [version, traceId, spanId, flags].join('-'),
      tracestate: trace.tracestate,
    }),
    flush,
  };
}
