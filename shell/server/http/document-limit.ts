import { addressKey } from '@ontrend/shared/server/address-key';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sendErrorPage } from './error-page.ts';

/** Routes whose replies are rendered from calls to the API: documents, sitemaps and oEmbed. */
const LIMITED_ROUTE = /^(\/\*|\/sitemap.*|\/oembed.*)$/;

/**
 * Limits how many documents one address may load (decision 067). Each replica counts its own. The limit is generous, because
 * an office shares one address, and a page loads one document per visit. The reply is 429 with Retry-After.
 */
export function registerDocumentLimit(
  server: FastifyInstance,
  { documents, seconds }: { documents: number; seconds: number },
): void {
  const counter = new RateLimiterMemory({ points: documents, duration: seconds });
  server.addHook('onRequest', async (request, reply) => {
    if (!LIMITED_ROUTE.test(request.routeOptions.url ?? '')) return;
    try {
      await counter.consume(addressKey(request.ip));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      void reply.header('retry-after', Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
      return sendErrorPage(reply, 429);
    }
  });
}
