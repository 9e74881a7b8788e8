import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../http/client-address.ts';
import type { Services } from '../services.ts';

/** Security headers on every answer, and the limit on how often one address may call anything, before a body is read. */
export async function registerSecurity(app: FastifyInstance, { limiter }: Services): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // The gateway decides on TLS for the whole site.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async ({ url, clientAddress, isOurOwn }) => {
    if (url.startsWith('/api/') && !isOurOwn) await limiter.count('api', addressKey(clientAddress));
  });
}
