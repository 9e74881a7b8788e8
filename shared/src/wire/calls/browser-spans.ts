import { z } from 'zod';
import { buildName } from '../build-names.ts';
import { body, defineCall } from '../define-call.ts';

/** Maximum number of spans in a report, the same as in the shell (`services/tracing`). */
const MAX_REPORTED_SPANS = 50;
/** Longest span, in milliseconds. */
const MAX_DURATION_MS = 60 * 60_000;
/** Latest start, in milliseconds since 1970: collectors store nanoseconds in 64 bits, until the year 2262. */
const MAX_START_MS = Date.UTC(2262, 0);

const spanId = z.string().regex(/^[0-9a-f]{16}$/);

/** A span measured in a page. It has no texts: `target` is the name of a call, a route or a build (decision 124). */
const browserSpan = z.strictObject({
  id: spanId,
  parent: spanId,
  kind: z.enum(['navigation', 'first-frame', 'remote', 'route', 'call']),
  target: z.union([buildName, z.string().regex(/^[\w./-]{1,120}$/)]).optional(),
  /** Milliseconds since 1970. The API ignores spans that are too far from its own time. */
  start: z.number().nonnegative().max(MAX_START_MS),
  ms: z.number().nonnegative().max(MAX_DURATION_MS),
  /** Status of the response to a call; 0 without one. */
  status: z.number().int().min(0).max(599).optional(),
});

export const serviceBrowserSpans = defineCall({
  path: 'app/service/browser-spans',
  access: 'anyone',
  summary: 'Reports spans of a page whose document began a sampled trace.',
  body: body({
    /** `traceparent` and `tracestate` of the document, which the document server has signed. */
    traceparent: z.string().max(55),
    tracestate: z.string().max(60),
    spans: z.array(browserSpan).min(1).max(MAX_REPORTED_SPANS),
  }),
  reply: z.object({ data: z.object({ accepted: z.number().int() }) }),
});
