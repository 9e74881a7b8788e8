import { errorReply } from '@ontrend/shared/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { identifyViewer, signInFirst, type Viewer } from '../auth/viewer.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import { addressKey } from './client-address.ts';
import type { CountLimit, Handler } from './handler.ts';
import { accountKey, type Limiter } from './limiter.ts';

/**
 * Serves every handler at `/api/<path>` (design 5), by POST unless the wire says GET. What a query holds beside a GET's own
 * fields (`type=direct`, cache busters) is ignored.
 */
export function registerHandlers(app: FastifyInstance, handlers: readonly Handler[], services: Services) {
  for (const entry of handlers) {
    const { call, options, handle } = entry;
    const { method = 'POST' } = call;
    const url = `/api/${call.path}`;
    app.route({ method, url, ...routeOptions(entry), handler: answer });

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const viewer = await identifyViewer(services, request.headers.authorization);
      refuseWrongViewer(entry, viewer);
      const count = countLimits(services.limiter, request.clientAddress, viewer);
      if (viewer) await services.limiter.count('api', accountKey(viewer.id));
      const body = method === 'GET' ? request.query : request.body;
      for (const limit of options.limits ?? []) await count(limit, options.emailOf?.(body));
      reply.header('cache-control', 'no-store');
      return handle({
        body,
        viewer,
        services,
        acceptLanguage: request.headers['accept-language'],
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
        count,
      });
    }
  }
}

function routeOptions({ call }: Handler): RouteShorthandOptions {
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
  };
}

function countLimits(limiter: Limiter, address: string, viewer: Viewer | null): CountLimit {
  return (limit, email) => {
    const account = viewer?.id ?? email;
    return limiter.count(limit, addressKey(address), ...(account === undefined ? [] : [accountKey(account)]));
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
