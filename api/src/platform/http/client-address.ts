import {
  DOCUMENT_SERVER_CLIENT,
  FORWARDED_CLIENT_HEADER,
  verifyForwarded,
} from '@ontrend/shared/server/forwarding';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

export { addressKey } from '@ontrend/shared/server/address-key';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, also behind gateway and document server. */
    clientAddress: string;
    /** The document server calls for itself; rate limits do not apply. */
    isOurOwn: boolean;
  }
}

/**
 * Determines the client's address: the one signed by the document server (decision 009), or else the one that
 * TRUSTED_PROXIES trusts. With an invalid or expired signature the request counts for its sender.
 */
export function useClientAddress(
  app: FastifyInstance,
  { forwardSecret }: Pick<Config, 'forwardSecret'>,
): void {
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('isOurOwn', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url } = request;
    const header = request.headers[FORWARDED_CLIENT_HEADER];
    const signed =
      typeof header === 'string' ? verifyForwarded(forwardSecret, header, { method, url }) : undefined;
    if (signed === null) request.log.warn('a forwarded address has no good signature; same FORWARD_SECRET?');
    request.isOurOwn = signed === DOCUMENT_SERVER_CLIENT;
    request.clientAddress = signed && !request.isOurOwn ? signed : request.ip;
    done();
  });
}
