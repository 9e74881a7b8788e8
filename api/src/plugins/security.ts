import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';

/** Calls a minute from one address; a person who swipes fast makes about 60. */
const CALLS_PER_MINUTE = 600;

/** Security headers on every answer, and limits on how often one address may call. */
export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // The gateway decides on TLS for the whole site.
    strictTransportSecurity: false,
  });
  if (!config.rateLimits) return;
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError(
        429,
        'too-many-requests',
        `That was too fast. Please try again in ${Math.ceil(ttl / 1_000)} seconds.`,
      ),
  });
}
