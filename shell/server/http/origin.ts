import type { FastifyRequest } from 'fastify';

const VALID_HOST = /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** An invalid request; the server responds with 400. */
export class BadRequestError extends Error {
  readonly statusCode = 400;
}

/**
 * Returns the origin of the request: `https://example.org`. The host from a proxy counts only when the proxy
 * is trusted (`TRUST_PROXY`).
 * @throws BadRequestError when the host is malformed
 */
export function getOrigin({ host, protocol }: FastifyRequest): string {
  if (!VALID_HOST.test(host)) throw new BadRequestError('The host is invalid');
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}
