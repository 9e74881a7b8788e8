import type { HrTime } from '@opentelemetry/api';
import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';
import { countSpans } from './span-counts.ts';
import type { BrowserSpan, OpenSpan, Tracer } from './tracing.ts';

/** Spans that wait for the collector; further ones are dropped. About 2 MB. */
const MAX_PENDING_SPANS = 2_048;
const BATCH_SIZE = 512;
const BATCH_INTERVAL_MS = 2_000;
/** Time that the collector has for a batch. */
const EXPORT_TIMEOUT_MS = 5_000;

/** A tracer that exports its spans. */
interface ExportingTracer {
  tracer: Tracer;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

/** The packages of OpenTelemetry. They are imported here only, so that programs without traces do not load them. */
async function loadPackages() {
  // One after the other: Jest fails when concurrent imports need the same module of Node.
  const api = await import('@opentelemetry/api');
  const sdk = await import('@opentelemetry/sdk-trace');
  const exporter = await import('@opentelemetry/exporter-trace-otlp-http');
  const resources = await import('@opentelemetry/resources');
  return { ...api, ...sdk, ...exporter, ...resources };
}
type Packages = Awaited<ReturnType<typeof loadPackages>>;

function createSampler(packages: Packages, { sampler, ratio }: TracingSettings): Sampler {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } = packages;
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** Counts exported and dropped spans. @param onFailure called with the first error of an outage */
function createCountingExporter(
  exporter: SpanExporter,
  onExportEnd: (count: number) => void,
  onFailure: (error: unknown) => void,
): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        countSpans(hasFailed ? 'dropped' : 'exported', spans.length);
        onExportEnd(spans.length);
        if (hasFailed && !isFailing) onFailure(result.error);
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Returns the type of an error without its message, which may quote values. */
function getErrorType(error: unknown): string {
  const { code, name = 'Error' } = (error ?? {}) as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : name;
}

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];

/**
 * Creates a tracer that sends spans to a collector in batches (OTLP over HTTP, JSON).
 * @param service name of the program
 * @param onFailure called with the first error when the collector is lost
 */
export async function createTracer(
  settings: TracingSettings,
  service: string,
  onFailure: (error: unknown) => void,
): Promise<ExportingTracer> {
  const packages = await loadPackages();
  const { BatchSpanProcessor, OTLPTraceExporter, ROOT_CONTEXT, trace, TracerProvider } = packages;
  const { SpanKind, SpanStatusCode, TraceFlags } = packages;
  const { resourceFromAttributes, detectResources, envDetector } = packages;
  const fromEnvironment = detectResources({ detectors: [envDetector] });
  const nameService = (name: string) => resourceFromAttributes({ 'service.name': `ontrend-${name}` });
  const browserResource = fromEnvironment.merge(nameService('browser'));
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };
  let pending = 0;
  const exporter = createCountingExporter(
    new OTLPTraceExporter({ url: settings.url, timeoutMillis: EXPORT_TIMEOUT_MS }),
    (count) => {
      pending -= count;
    },
    onFailure,
  );
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: MAX_PENDING_SPANS,
    maxExportBatchSize: BATCH_SIZE,
    scheduledDelayMillis: BATCH_INTERVAL_MS,
  });
  /** @returns whether the span will be exported; false when the queue is full */
  const addToBatch = (span: ReadableSpan): boolean => {
    if (pending >= MAX_PENDING_SPANS) {
      countSpans('dropped', 1);
      return false;
    }
    pending += 1;
    batches.onEnd(span);
    return true;
  };
  const provider = new TracerProvider({
    sampler: createSampler(packages, settings),
    resource: nameService(service).merge(fromEnvironment),
    spanProcessors: [
      {
        onStart() {},
        onEnd: (span) => void addToBatch(span),
        forceFlush: () => batches.forceFlush(),
        shutdown: () => batches.shutdown(),
      },
    ],
  });
  const spans = provider.getTracer('ontrend');

  function startSpan(
    ...[{ name, kind = 'internal', attributes = {} }, parent]: Parameters<Tracer['startSpan']>
  ): OpenSpan {
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        })
      : ROOT_CONTEXT;
    const span = spans.startSpan(name, { kind: kinds[kind], attributes }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      spanId,
      isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
      setName: (next) => void span.updateName(next),
      setAttributes: (added) => void span.setAttributes(added),
      end(error) {
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', getErrorType(error));
        }
        span.end();
      },
    };
  }

  function recordBrowserSpan(span: BrowserSpan): boolean {
    const { traceId, spanId, parentSpanId, name, kind, attributes, startMs, durationMs } = span;
    return addToBatch({
      name,
      kind: kinds[kind],
      attributes,
      spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
      parentSpanContext: { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED },
      startTime: toHrTime(startMs),
      endTime: toHrTime(startMs + durationMs),
      duration: toHrTime(durationMs),
      ended: true,
      status: { code: SpanStatusCode.UNSET },
      resource: browserResource,
      instrumentationScope: { name: 'ontrend' },
      links: [],
      events: [],
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    });
  }

  return { tracer: { startSpan, recordBrowserSpan }, stop: () => provider.shutdown() };
}
