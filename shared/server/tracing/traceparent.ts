import { getOpenSpan, type SpanIds } from './tracing.ts';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-0([01])$/;

/** Returns the `traceparent` of a span (W3C Trace Context). */
export const toTraceparent = ({ traceId, spanId, isSampled }: SpanIds): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`;

/** Returns the `traceparent` of the span that the caller runs in. */
export function getTraceparent(): string | undefined {
  const span = getOpenSpan();
  return span && toTraceparent(span);
}

/** Parses a `traceparent`. @returns undefined if it is not valid */
export function parseTraceparent(text: string): SpanIds | undefined {
  const [, traceId = '', spanId = '', flag] = TRACEPARENT.exec(text) ?? [];
  return traceId ? { traceId, spanId, isSampled: flag === '1' } : undefined;
}
