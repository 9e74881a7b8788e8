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
    /** The person's, also behind gateway and document server. */
    clientAddress: string;
    /** The document server asks for itself: no limit counts that. */
    isOurOwn: boolean;
  }
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** IPv6 groups that belong to one household: its /64. */
const NETWORK_GROUPS = 4;

/**
 * Finds out where a request comes from: what the document server signed (design 4), or else what TRUST_PROXY
 * believes. A signature that is wrong or old is no address: the request counts for who sent it.
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

/** What a limit per address counts by: an IPv4 address, or the /64 of an IPv6 one, which is one customer's. */
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
