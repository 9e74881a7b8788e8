import {
  CLOCK_TOLERANCE_MS,
  TRACE_MAX_AGE_MS,
  verifyTraceHeaders,
} from '@ontrend/shared/server/tracing/trace-state';
import { recordBrowserSpan, type SpanDescription } from '@ontrend/shared/server/tracing/tracing';
import { type Calls, calls } from '@ontrend/shared/wire';
import type { KnownBuilds } from '../../domain/releases/known-builds.ts';
import { defineHandler } from '../framework/define-handler.ts';

type ReportedSpan = Calls['app/service/browser-spans']['body']['spans'][number];

/** Targets of calls that are not in `calls`. */
const OTHER_TARGETS = ['app/events', 'app/upload'];
const CALL_TARGETS: ReadonlySet<string> = new Set([
  ...Object.values(calls).map(({ path }) => path),
  ...OTHER_TARGETS,
]);

/** Maximum distance of a span from the time of its report, in milliseconds, also when the browser's clock is wrong. */
const MAX_DISTANCE_MS = TRACE_MAX_AGE_MS + CLOCK_TOLERANCE_MS;
/** Attribute with the version of the build that was loaded. */
const VERSION_ATTRIBUTE = 'ontrend.build.version';

/** Describes a span of a browser with known names. @returns null for a target that does not exist */
async function describeSpan(
  { kind, target = '', status }: ReportedSpan,
  knownBuilds: KnownBuilds,
): Promise<Required<SpanDescription> | null> {
  const internal = { kind: 'internal', attributes: {} } as const;
  switch (kind) {
    case 'navigation':
      return { ...internal, name: 'page load' };
    case 'first-frame':
      return { ...internal, name: 'first video frame' };
    case 'remote': {
      const [app = '', version = ''] = target.split('@');
      if (!(await knownBuilds.find(app, version))) return null;
      return { ...internal, name: `load ${app}`, attributes: { [VERSION_ATTRIBUTE]: version } };
    }
    case 'route':
      return (await knownBuilds.hasRoute(target)) ? { ...internal, name: `show ${target}` } : null;
    case 'call': {
      if (!CALL_TARGETS.has(target)) return null;
      const attributes: SpanDescription['attributes'] = status ? { 'http.response.status_code': status } : {};
      return { name: target, kind: 'client', attributes };
    }
  }
}

/**
 * Adds spans of a browser to the trace of its document. Only pages of sampled traces have a signature, so outsiders can't begin
 * traces. Names and versions are those of known calls and of builds that the document server has announced, so outsiders can't
 * store texts either (decision 124).
 */
export const serviceBrowserSpans = defineHandler(
  calls.serviceBrowserSpans,
  async ({ body: { spans, ...headers }, services }) => {
    const trace = verifyTraceHeaders(services.config.forwardSecret, headers);
    const now = Date.now();
    let accepted = 0;
    for (const span of trace?.isSampled ? spans : []) {
      if (!trace || Math.abs(span.start - now) > MAX_DISTANCE_MS) continue;
      const description = await describeSpan(span, services.knownBuilds);
      if (!description) continue;
      const ids = { traceId: trace.traceId, spanId: span.id, parentSpanId: span.parent };
      if (recordBrowserSpan({ ...description, ...ids, startMs: span.start, durationMs: span.ms }))
        accepted += 1;
    }
    return { data: { accepted } };
  },
  { limits: ['browser-spans'] },
);
