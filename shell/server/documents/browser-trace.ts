import { signTraceHeaders, type TraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { getOpenSpan } from '@ontrend/shared/server/tracing/tracing';
import type { FastifyRequest } from 'fastify';
import type { VisitorConsent } from './consent.ts';

/** Which browsers send spans. */
export interface BrowserTraceSettings {
  /** Share of the sampled documents whose browsers do (`TRACE_BROWSERS`). */
  share: number;
  /** `FORWARD_SECRET`; without it, no browser does. */
  secret: string | undefined;
}

/** Browsers that ask not to be observed: Global Privacy Control, and its predecessor. */
const hasObjected = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/**
 * Returns the trace that the page of a document continues. Undefined for most pages: those that are not sampled, and those of
 * visitors who have objected or have not consented to be recognized (decision 124).
 */
export function selectBrowserTrace(
  request: Pick<FastifyRequest, 'headers'>,
  { allowsClientId }: Pick<VisitorConsent, 'allowsClientId'>,
  { share, secret }: BrowserTraceSettings,
): TraceHeaders | undefined {
  const span = getOpenSpan();
  if (!span?.isSampled || secret === undefined || !allowsClientId || hasObjected(request)) return undefined;
  return Math.random() < share ? signTraceHeaders(secret, span) : undefined;
}
