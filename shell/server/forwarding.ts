import type { IncomingHttpHeaders } from 'node:http';
import { FORWARDED_CLIENT_HEADER, signForwarded } from '@ontrend/shared/server/forwarding';

/** Tells the API whose call it is (design 4: the client's address, forwarded and signed). */
export interface Forwarding {
  /** @returns the headers of one call to the API; none where there is no secret to sign with */
  signedHeaders(call: { address: string; method: string; url: string }): Record<string, string>;
}

/** @param secret `FORWARD_SECRET` */
export function createForwarding(secret: string | undefined): Forwarding {
  return {
    signedHeaders(call): Record<string, string> {
      return secret ? { [FORWARDED_CLIENT_HEADER]: signForwarded(secret, call) } : {};
    },
  };
}

const SPOOFABLE_HEADERS = new Set([FORWARDED_CLIENT_HEADER, 'forwarded', 'x-forwarded-for', 'x-real-ip']);

/** What a visitor says of his own address is nobody's to pass on. */
export function stripForwardingHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SPOOFABLE_HEADERS.has(name)));
}
