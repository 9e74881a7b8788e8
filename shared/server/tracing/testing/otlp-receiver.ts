import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it, with the name of the program that sent it. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  startMs: number;
  endMs: number;
  isError: boolean;
  attributes: Record<string, string | number>;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
}
interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        status: { code: number };
        attributes: OtlpAttribute[];
      }[];
    }[];
  }[];
}

/** A collector for tests. */
export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** Bodies of all requests. */
  texts: string[];
  /** Status of the following responses; 0 sends none. */
  status: number;
  /** Resolves with the first result of `find` that is not undefined, after each received batch. */
  waitFor<Result>(find: (spans: ReceivedSpan[]) => Result | undefined): Promise<Result>;
  close(): Promise<void>;
}

const STATUS_ERROR = 2;
const NANOSECONDS_PER_MS = 1_000_000;

const toRecord = (attributes: OtlpAttribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? doubleValue ?? Number(intValue),
    ]),
  );

function readSpans({ resourceSpans }: OtlpRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(toRecord(resource.attributes)['service.name']),
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        name: span.name,
        startMs: Number(span.startTimeUnixNano) / NANOSECONDS_PER_MS,
        endMs: Number(span.endTimeUnixNano) / NANOSECONDS_PER_MS,
        isError: span.status.code === STATUS_ERROR,
        attributes: toRecord(span.attributes),
      })),
    ),
  );
}

/** Starts a collector on a free port of this machine that accepts OTLP over HTTP as JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  let onBatch = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as OtlpRequest;
    receiver.texts.push(JSON.stringify(body));
    if (receiver.status === 200) receiver.spans.push(...readSpans(body));
    const waiting = onBatch;
    onBatch = new Set();
    for (const check of waiting) check();
    if (receiver.status > 0)
      response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    texts: [],
    status: 200,
    async waitFor(find) {
      for (;;) {
        const found = find(receiver.spans);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => onBatch.add(resolve));
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
