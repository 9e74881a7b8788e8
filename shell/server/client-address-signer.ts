import type { IncomingHttpHeaders } from 'node:http';
import { FORWARDED_CLIENT_HEADER, signForwarded } from '@ontrend/shared/server/forwarding';
import { signTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { getOpenSpan } from '@ontrend/shared/server/tracing/tracing';

/** Signs the client address of calls to the API (decision 009), and the trace that they belong to (decision 124). */
export interface ClientAddressSigner {
  /** @returns the headers of one call to the API; empty when there is no secret */
  signedHeaders(call: { address: string; method: string; url: string }): Record<string, string>;
}

/** @param secret `FORWARD_SECRET` */
export function createClientAddressSigner(secret: string | undefined): ClientAddressSigner {
  return {
    signedHeaders(call): Record<string, string> {
      if (!secret) return {};
      const span = getOpenSpan();
      return {
        [FORWARDED_CLIENT_HEADER]: signForwarded(secret, call),
        ...(span && signTraceHeaders(secret, span)),
      };
    },
  };
}

const SPOOFABLE_HEADERS = new Set([FORWARDED_CLIENT_HEADER, 'forwarded', 'x-forwarded-for', 'x-real-ip']);

/** Removes the headers with which a visitor could claim another address. */
export function stripForwardingHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SPOOFABLE_HEADERS.has(name)));
}
