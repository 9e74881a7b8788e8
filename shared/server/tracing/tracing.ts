import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Name, kind and attributes of a span. Names and attributes come from a fixed list, such as names of statements and routes: never values of
 * users, addresses, URLs or parameters (decision 124).
 */
export interface SpanDescription {
  name: string;
  /** Default: `internal`. */
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: Record<string, string | number>;
}

/** The ids of a span, by which work elsewhere or later joins its trace. */
export interface SpanIds {
  traceId: string;
  spanId: string;
  /** Spans of other traces only have ids. */
  isSampled: boolean;
}

/** A span that has started. */
export interface OpenSpan extends SpanIds {
  setName(name: string): void;
  setAttributes(attributes: Record<string, string | number>): void;
  /** @param error what the work failed with; only its code or name is recorded, because messages may contain values */
  end(error?: unknown): void;
}

/** A span measured in a browser (`app/service/browser-spans`). */
export interface BrowserSpan extends Required<SpanDescription> {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  /** Milliseconds since 1970. */
  startMs: number;
  durationMs: number;
}

/** Creates the spans of a process and exports them. */
export interface Tracer {
  /** @param parent undefined begins a trace */
  startSpan(description: SpanDescription, parent: SpanIds | undefined): OpenSpan;
  /** @returns whether the span will be exported; false when too many spans wait for the collector */
  recordBrowserSpan(span: BrowserSpan): boolean;
}

let tracer: Tracer | undefined;
const openSpans = new AsyncLocalStorage<OpenSpan>();

/** Sets the tracer of this process. Without one, the functions below run the given work without a span. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Returns the span that the caller runs in. */
export const getOpenSpan = (): OpenSpan | undefined => openSpans.getStore();

/** Returns the ids of a span for the lines of a log, if it is sampled. @param span default: the one that the caller runs in */
export const getLoggedIds = (span = openSpans.getStore()): Pick<SpanIds, 'traceId' | 'spanId'> | undefined =>
  span?.isSampled ? { traceId: span.traceId, spanId: span.spanId } : undefined;

/** Starts a span without running anything in it, such as that of a request. @returns undefined without a tracer */
export const startSpan = (description: SpanDescription, parent: SpanIds | undefined): OpenSpan | undefined =>
  tracer?.startSpan(description, parent);

/** Runs a function in a span, which stays open. */
export const enterSpan = <Result>(span: OpenSpan, work: () => Result): Result => openSpans.run(span, work);

/** Runs `work` in a span of the trace that the caller belongs to. Outside of a sampled trace, it only runs `work`. */
export function inSpan<Result>(description: SpanDescription, work: () => Promise<Result>): Promise<Result> {
  const parent = openSpans.getStore();
  if (!tracer || !parent?.isSampled) return work();
  return runInSpan(tracer.startSpan(description, parent), work);
}

/**
 * Runs `work` in a span of the trace of `parent`, or of a new trace, whatever the caller belongs to.
 * @param parent the span that caused the work, such as that of a request that queued a job
 */
export function inTrace<Result>(
  description: SpanDescription,
  parent: SpanIds | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer ? runInSpan(tracer.startSpan(description, parent), work) : work();
}

async function runInSpan<Result>(span: OpenSpan, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await openSpans.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Returns a function that runs each call of `run` in a span. */
export function traced<Parameters extends unknown[], Result>(
  description: SpanDescription,
  run: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return (...parameters) => (tracer ? inSpan(description, () => run(...parameters)) : run(...parameters));
}

/** Runs work outside of the caller's span, such as what is repeated each second of a job that takes hours. */
export const withoutSpan = <Result>(work: () => Result): Result => openSpans.exit(work);

/** Returns a function that runs in the caller's span, whoever calls it later, such as a queue. */
export function bindSpan<Result>(work: () => Result): () => Result {
  const span = openSpans.getStore();
  return span ? () => openSpans.run(span, work) : work;
}

/** Records a span of a browser. @returns whether it will be exported */
export const recordBrowserSpan = (span: BrowserSpan): boolean => tracer?.recordBrowserSpan(span) ?? false;
