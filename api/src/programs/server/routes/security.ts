import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../calls/framework/services.ts';
import { addressKey } from '../../../platform/http/client-address.ts';

/**
 * Security headers: helmet's defaults for responses that are not pages. They are constants, because helmet's
 * plugin assembles them for each request, which took longer than some calls (decision 028). The gateway
 * decides about TLS for the whole site.
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

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
