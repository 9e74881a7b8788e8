import { redactUrl } from '@ontrend/shared/server/redact';
import type { FastifyRequest } from 'fastify';

/** Selects the properties of a request for the log. Codes, tokens and other values of its URL are not logged. */
export function serializeRequest({ method, url, host, ip, socket }: FastifyRequest) {
  return { method, url: redactUrl(url), host, remoteAddress: ip, remotePort: socket?.remotePort };
}
