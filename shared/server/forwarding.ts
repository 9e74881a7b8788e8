import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** Carries the person's address from the document server to the API, signed (design 4). */
export const FORWARDED_CLIENT_HEADER = 'x-ontrend-client';

/** So far may the clocks of the two servers be apart, and so long is a signature good. In ms. */
export const SIGNATURE_MAX_AGE_MS = 60_000;

/** In the place of an address: the document server's own question, as for a sitemap, which no person waits for. */
export const DOCUMENT_SERVER_CLIENT = 'document-server';

/** What a signature is good for: one address, one call. */
interface ForwardedRequest {
  address: string;
  method: string;
  /** With or without its query, which is not signed. */
  url: string;
}

/**
 * The secret both servers know, where nobody chose one: made from the API's, so that the document server needn't
 * hold that one, which signs the tokens of everybody.
 * @param authSecret the API's AUTH_SECRET
 */
export function deriveForwardSecret(authSecret: string): string {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'forwarding', 32)).toString('base64url');
}

function computeSignature(secret: string, { address, method, url }: ForwardedRequest, time: string): Buffer {
  const path = url.split('?', 1)[0];
  return createHmac('sha256', secret).update([address, time, method, path].join('\n')).digest();
}

/** The value of `FORWARD_HEADER` for one call. @param now ms since 1970 */
export function signForwarded(secret: string, request: ForwardedRequest, now = Date.now()): string {
  const signature = computeSignature(secret, request, String(now)).toString('base64url');
  return `${request.address} ${now} ${signature}`;
}

/**
 * Reads the header.
 * @returns the person's address, or `DOCUMENT_SERVER`; null for a signature that is wrong, of another call, or not of the last minute
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
