import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** Header that carries the client's IP address from the document server to the API, with a signature. */
export const FORWARDED_CLIENT_HEADER = 'x-ontrend-client';

/**
 * Maximum age of a signature in milliseconds, which is also the tolerated clock difference between the two
 * servers.
 */
export const SIGNATURE_MAX_AGE_MS = 60_000;

/**
 * Used instead of an IP address when the document server makes a request for itself, for example for a
 * sitemap.
 */
export const DOCUMENT_SERVER_CLIENT = 'document-server';

/** The signed request. A signature is valid for one address and one call. */
interface ForwardedRequest {
  address: string;
  method: string;
  /** With or without the query, which is not signed. */
  url: string;
}

/**
 * Derives the shared secret of both servers from the API's secret where none is configured. The document
 * server then doesn't need AUTH_SECRET, which signs all users' tokens.
 * @param authSecret the API's AUTH_SECRET
 */
export function deriveForwardSecret(authSecret: string): string {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'forwarding', 32)).toString('base64url');
}

function computeSignature(secret: string, { address, method, url }: ForwardedRequest, time: string): Buffer {
  const path = url.split('?', 1)[0];
  return createHmac('sha256', secret).update([address, time, method, path].join('\n')).digest();
}

/** Returns the value of `FORWARDED_CLIENT_HEADER` for one call. @param now ms since 1970 */
export function signForwarded(secret: string, request: ForwardedRequest, now = Date.now()): string {
  const signature = computeSignature(secret, request, String(now)).toString('base64url');
  return `${request.address} ${now} ${signature}`;
}

/**
 * Verifies the header.
 * @returns the client's IP address or `DOCUMENT_SERVER_CLIENT`; null when the signature is wrong, belongs to
 *   another call, or is older than `SIGNATURE_MAX_AGE_MS`
 */
export function verifyForwarded(
  secret: string,
  header: string,
  call: Omit<ForwardedRequest, 'address'>,
  now = Date.now(),
): string | null {
  const [address = '', time = '', signature = ''] = header.split(' ');
  const received = Buffer.from(signature, 'base64url');
  const expected = computeSignature(secret, { address, ...call }, time);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  if (!(Math.abs(now - Number(time)) <= SIGNATURE_MAX_AGE_MS)) return null;
  return isIP(address) || address === DOCUMENT_SERVER_CLIENT ? address : null;
}
