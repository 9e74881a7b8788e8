import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../calls/framework/services.ts';
import { addressKey } from '../../../platform/http/client-address.ts';
import { SECURITY_HEADERS } from '../../../platform/http/security-headers.ts';

/**
 * Registers hooks that set security headers on every response and count the rate limit of the address before
 * a body is read.
 */
export function registerSecurityHooks(app: FastifyInstance, { limiter }: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (!request.url.startsWith('/api/') || request.isOurOwn) done();
    else limiter.count('api', { address: addressKey(request.clientAddress) }).then(() => done(), done);
  });
}
