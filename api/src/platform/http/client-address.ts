import { isIPv4 } from 'node:net';
import {
  DOCUMENT_SERVER_CLIENT,
  FORWARDED_CLIENT_HEADER,
  verifyForwarded,
} from '@ontrend/shared/server/forwarding';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, also behind gateway and document server. */
    clientAddress: string;
    /** The document server calls for itself; rate limits do not apply. */
    isOurOwn: boolean;
  }
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that identify one household: its /64. */
const NETWORK_GROUPS = 4;

/**
 * Determines the client's address: the one signed by the document server (decision 009), or else the one that
 * TRUST_PROXY trusts. With an invalid or expired signature the request counts for its sender.
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

/**
 * Key for limits per address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const four = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(four)) return `address:${four}`;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const network = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ? tail.split(':') : []),
  ].slice(0, NETWORK_GROUPS);
  return `address:${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
