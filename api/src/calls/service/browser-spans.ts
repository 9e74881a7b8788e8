import { verifyTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { recordBrowserSpan, type SpanDescription } from '@ontrend/shared/server/tracing/tracing';
import { type Calls, calls } from '@ontrend/shared/wire';
import { defineHandler } from '../framework/define-handler.ts';

type ReportedSpan = Calls['app/service/browser-spans']['body']['spans'][number];

/** Targets of calls that are not in `calls`. */
const OTHER_TARGETS = ['app/events', 'app/upload'];
const CALL_TARGETS: ReadonlySet<string> = new Set([
  ...Object.values(calls).map(({ path }) => path),
  ...OTHER_TARGETS,
]);
const BUILD_TARGET = /^(?:shell|mf-[a-z-]{1,40})@[\w.-]{1,100}$/;
const ROUTE_TARGET = /^[A-Za-z][A-Za-z0-9-]{0,59}$/;

/** Describes a span of a browser. @returns null for a target that does not exist */
function describeSpan({ kind, target = '', status }: ReportedSpan): Required<SpanDescription> | null {
  const internal = { kind: 'internal', attributes: {} } as const;
  switch (kind) {
    case 'navigation':
      return { ...internal, name: 'page load' };
    case 'first-frame':
      return { ...internal, name: 'first video frame' };
    case 'remote':
      return BUILD_TARGET.test(target) ? { ...internal, name: `load ${target}` } : null;
    case 'route':
      return ROUTE_TARGET.test(target) ? { ...internal, name: `show ${target}` } : null;
    case 'call': {
      if (!CALL_TARGETS.has(target)) return null;
      const attributes: SpanDescription['attributes'] = status ? { 'http.response.status_code': status } : {};
      return { name: target, kind: 'client', attributes };
    }
  }
}

/**
 * Adds spans of a browser to the trace of its document. Only pages of sampled traces have a signature, and names come from known
 * lists, so that strangers can neither begin traces nor store texts in them (decision 124).
 */
export const serviceBrowserSpans = defineHandler(
  calls.serviceBrowserSpans,
  async ({ body: { spans, ...headers }, services }) => {
    const trace = verifyTraceHeaders(services.config.forwardSecret, headers);
    let accepted = 0;
    for (const span of trace?.isSampled ? spans : []) {
      const description = describeSpan(span);
      if (!trace || !description) continue;
      const ids = { traceId: trace.traceId, spanId: span.id, parentSpanId: span.parent };
      if (recordBrowserSpan({ ...description, ...ids, startMs: span.start, durationMs: span.ms }))
        accepted += 1;
    }
    return { data: { accepted } };
  },
  { limits: ['browser-spans'] },
);
