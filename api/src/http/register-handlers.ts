import { errorReply } from '@ontrend/shared/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { identifyViewer, signInFirst, type Viewer } from '../auth/viewer.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import type { Handler } from './handler.ts';

/**
 * Serves every handler at `/api/<path>` (design 5), by POST unless the wire says GET. What a query holds beside a GET's own
 * fields (`type=direct`, cache busters) is ignored.
 */
export function registerHandlers(app: FastifyInstance, handlers: readonly Handler[], services: Services) {
  for (const entry of handlers) {
    const { call, handle } = entry;
    const { method = 'POST' } = call;
    const url = `/api/${call.path}`;
    app.route({ method, url, ...routeOptions(entry, services), handler: answer });

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const viewer = await identifyViewer(services, request.headers.authorization);
      refuseWrongViewer(entry, viewer);
      reply.header('cache-control', 'no-store');
      return handle({
        body: method === 'GET' ? request.query : request.body,
        viewer,
        services,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      });
    }
  }
}

function routeOptions({ call, options }: Handler, { config }: Services): RouteShorthandOptions {
  const limited = config.rateLimits && options.callsPerMinute !== undefined;
  return {
    schema: {
      tags: [call.path.split('/').at(-2) ?? 'api'],
      summary: call.summary,
      security: call.access === 'signed-in' ? [{ bearer: [] }] : [{}, { bearer: [] }],
      ...(call.method === 'GET' ? { querystring: call.body } : { body: call.body }),
      response: { 200: call.reply, '4xx': errorReply, '5xx': errorReply },
    },
    // A call that needs nothing may come without a body.
    preValidation: async (request) => {
      if (call.method === 'GET') request.query = ownFields(call.body, request.query as object);
      else request.body ??= {};
    },
    config: limited ? { rateLimit: { max: options.callsPerMinute, timeWindow: '1 minute' } } : {},
  };
}

function ownFields(schema: z.ZodType, query: object): object {
  const { shape = {} } = schema as Partial<z.ZodObject>;
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(shape, name)));
}

function refuseWrongViewer({ call, options }: Handler, viewer: Viewer | null): void {
  if (call.access === 'anyone') return;
  if (!viewer) throw signInFirst();
  if (viewer.state !== 'active' && !options.servesUnusableAccounts) {
    throw new ApiError(403, 'account-unusable', 'This account can not be used at the moment.');
  }
}
