import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseTraceparent, toTraceparent } from './traceparent.ts';
import type { SpanIds } from './tracing.ts';

/** Headers of W3C Trace Context. */
export type TraceHeaders = { traceparent: string; tracestate: string };

/** Time for which requests can join a trace, in milliseconds; a page that stays open for longer begins others. */
export const TRACE_MAX_AGE_MS = 60 * 60_000;
/** Tolerated difference between two clocks, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 60_000;
const SIGNATURE_BYTES = 16;

/** Our entry in the list of a `tracestate`: time in seconds and signature. */
const STATE = /(?:^|,)\s*ontrend=([0-9a-z]{1,8})\.([\w-]{22})(?=\s*(?:,|$))/;

function computeSignature(secret: string, { traceId, isSampled }: SpanIds, time: string): Buffer {
  const signed = ['trace', traceId, isSampled ? 'sampled' : '', time].join('\n');
  return createHmac('sha256', secret).update(signed).digest().subarray(0, SIGNATURE_BYTES);
}

/**
 * Returns the headers with which requests join the trace of a span. They are signed, because a sampled trace costs time and space:
 * only this site can start sampled traces.
 * @param secret `FORWARD_SECRET`
 * @param now ms since 1970
 */
export function signTraceHeaders(secret: string, span: SpanIds, now = Date.now()): TraceHeaders {
  const time = Math.floor(now / 1_000).toString(36);
  const signature = computeSignature(secret, span, time).toString('base64url');
  return { traceparent: toTraceparent(span), tracestate: `ontrend=${time}.${signature}` };
}

/**
 * Returns the span that a request belongs to, if this site began its trace within `TRACE_MAX_AGE_MS`. Others are ignored, like those
 * of clients that trace themselves.
 */
export function verifyTraceHeaders(
  secret: string,
  { traceparent, tracestate }: Readonly<Record<string, string | string[] | undefined>>,
  now = Date.now(),
): SpanIds | undefined {
  if (typeof traceparent !== 'string' || typeof tracestate !== 'string') return undefined;
  const parent = parseTraceparent(traceparent);
  const [, time = '', signature = ''] = STATE.exec(tracestate) ?? [];
  if (!parent || !time) return undefined;
  const age = now - Number.parseInt(time, 36) * 1_000;
  if (age > TRACE_MAX_AGE_MS || age < -CLOCK_TOLERANCE_MS) return undefined;
  const received = Buffer.from(signature, 'base64url');
  return timingSafeEqual(received, computeSignature(secret, parent, time)) ? parent : undefined;
}
