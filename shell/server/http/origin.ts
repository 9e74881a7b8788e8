import type { FastifyRequest } from 'fastify';

const VALID_HOST = /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** A request that can't be answered, because of what is in it. */
export class BadRequestError extends Error {
  readonly statusCode = 400;
}

/**
 * The origin this site was asked under: `https://example.org`. A proxy's word for it counts only when the proxy is
 * trusted (`TRUST_PROXY`).
 * @throws BadRequest when the host is none
 */
export function getOrigin({ host, protocol }: FastifyRequest): string {
  if (!VALID_HOST.test(host)) throw new BadRequestError('The host is none');
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}
