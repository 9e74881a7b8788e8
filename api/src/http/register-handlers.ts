import { errorReply } from '@ontrend/shared/wire';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { identifyViewer, signInFirst, type Viewer } from '../auth/viewer.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import type { Handler } from './handler.ts';

/** Serves every handler at `POST /api/<path>` (design 5). Query strings (`type=direct`, cache busters) are ignored. */
export function registerHandlers(app: FastifyInstance, handlers: readonly Handler[], services: Services) {
  for (const entry of handlers) {
    const { call, handle } = entry;
    app.post(`/api/${call.path}`, routeOptions(entry, services), async (request, reply) => {
      const viewer = await identifyViewer(services, request.headers.authorization);
      refuseWrongViewer(entry, viewer);
      reply.header('cache-control', 'no-store');
      return handle({
        body: request.body,
        viewer,
        services,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      });
    });
  }
}

function routeOptions({ call, options }: Handler, { config }: Services): RouteShorthandOptions {
  const limited = config.rateLimits && options.callsPerMinute !== undefined;
  return {
    schema: {
      tags: [call.path.split('/').at(-2) ?? 'api'],
      summary: call.summary,
      security: call.access === 'signed-in' ? [{ bearer: [] }] : [{}, { bearer: [] }],
      body: call.body,
      response: { 200: call.reply, '4xx': errorReply, '5xx': errorReply },
    },
    // A call that needs nothing may come without a body.
    preValidation: async (request) => {
      request.body ??= {};
    },
    config: limited ? { rateLimit: { max: options.callsPerMinute, timeWindow: '1 minute' } } : {},
  };
}

function refuseWrongViewer({ call, options }: Handler, viewer: Viewer | null): void {
  if (call.access === 'anyone') return;
  if (!viewer) throw signInFirst();
  if (viewer.state !== 'active' && !options.servesUnusableAccounts) {
    throw new ApiError(403, 'account-unusable', 'This account can not be used at the moment.');
  }
}
