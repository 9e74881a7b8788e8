import { errorReply } from '@ontrend/shared/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { type Caller, recognizeCaller } from '../../domain/accounts/caller.ts';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { createSessionCookies } from '../../platform/auth/session-cookies.ts';
import {
  assertUsableAccount,
  identifyViewer,
  signInRequiredError,
  type Viewer,
} from '../../platform/auth/viewer.ts';
import type { ReadNeeds } from '../../platform/db/replicas/replica-set.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { Attachment } from '../../platform/http/attachment.ts';
import { addressKey } from '../../platform/http/client-address.ts';
import { accountKey, callerLimitKey, guestKey } from '../../platform/http/limiter.ts';
import { FORM_LIMIT, parseMultipartForm, registerMultipart } from '../../platform/http/multipart.ts';
import { rejectInvalidText } from '../../platform/http/reject-invalid-text.ts';
import { duplicateFieldError } from '../../platform/http/validation-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import type { CountLimit, Handler } from './define-handler.ts';
import { type Services, withPool } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who makes the call; null for a guest, undefined before authorization. */
    viewer: Viewer | null | undefined;
  }
}

type Method = 'GET' | 'POST';

/** Maximum JSON body of a call, in bytes. Uploads have their own routes and limits. */
export const BODY_LIMIT_BYTES = 64 * 1_024;

/**
 * Registers every handler at `/api/<path>`, with POST, or with GET if the call is defined so, or with both. Query
 * parameters of a GET that are not fields of the call (`type=direct`, cache busters) are ignored (WIRE-18, WIRE-22).
 */
export async function registerHandlers(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: Services,
): Promise<void> {
  app.decorateRequest('formFiles');
  app.decorateRequest('viewer');
  for (const handler of handlers.filter(({ call }) => !call.form)) registerHandler(app, handler, services);
  await app.register(async (forms) => {
    await registerMultipart(forms);
    for (const handler of handlers.filter(({ call }) => call.form)) registerHandler(forms, handler, services);
  });
}

function registerHandler(app: FastifyInstance, handler: Handler, services: Services): void {
  const { call, options, handle } = handler;
  const isSecure = services.config.siteUrl.startsWith('https:');
  const methods: Method[] = [call.method ?? 'POST', ...(call.acceptsGet ? (['GET'] as const) : [])];
  for (const method of methods)
    app.route({
      method,
      url: `/api/${call.path}`,
      ...routeOptions(handler, services, method),
      bodyLimit: call.form ? FORM_LIMIT : BODY_LIMIT_BYTES,
      handler: handleCall,
    });

  async function handleCall(request: FastifyRequest, reply: FastifyReply) {
    const viewer = await authorize(request, handler, services);
    const body = (request.method === 'GET' ? request.query : request.body) as { clientId?: string };
    const address = addressKey(request.clientAddress);
    const client = viewer ? accountKey(viewer.id) : guestKey(address, body.clientId);
    if (!viewer && !request.isOurOwn) await services.limiter.count('api', { client });
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
    const sessionCookies = createSessionCookies(request, reply, isSecure);
    const caller: Caller = {
      clientAddress: request.clientAddress,
      address,
      userAgent,
      deviceHash: sessionCookies.deviceHash,
      sessionId: viewer?.sessionId ?? null,
    };
    const findClientKey = async (email: string | undefined) =>
      email === undefined
        ? client
        : callerLimitKey(email, (await recognizeCaller(services.pool, normalizeEmail(email), caller)).id);
    const count: CountLimit = async (limit, email) =>
      services.limiter.count(limit, { address, client: await findClientKey(email) });
    for (const limit of options.limits ?? []) await count(limit, options.getEmail?.(body));
    reply.header('cache-control', 'no-store');
    const result = await handleWith({
      body,
      viewer,
      services,
      acceptLanguage: request.headers['accept-language'],
      cookieHeader: request.headers.cookie,
      address,
      userAgent,
      caller,
      isFromDocumentServer: request.isOurOwn,
      log: request.log,
      countLimit: count,
      sessionCookies,
      files: request.formFiles ?? {},
    });
    return result instanceof Attachment ? result.send(reply) : result;

    /** Runs the handler where it may read, or lets the client read what it may have written. */
    async function handleWith(context: Parameters<typeof handle>[0]): Promise<unknown> {
      const { reads, writePositions } = services;
      const handleOn = (pool: Pool) => handle({ ...context, services: withPool(services, pool) });
      const target = typeof options.reads === 'function' ? options.reads(context.body) : options.reads;
      if (target === 'primary') return reads.runOnPrimary(handleOn);
      if (target === 'replica') return reads.run(handleOn, findNeeds);
      const written = await handle(context);
      await writePositions.send(request, reply);
      return written;
    }

    /** Returns what the data of a replica must contain. */
    function findNeeds(): ReadNeeds {
      const isIdentified = viewer !== null || body.clientId !== undefined;
      const file = options.getCommentedVideo?.(body);
      return {
        ...services.writePositions.read(request, isIdentified),
        ...(file !== undefined && { since: services.eventHub.commentsChangedAt(toVideoName(file)) }),
      };
    }
  }
}

function routeOptions(handler: Handler, services: Services, method: Method): RouteShorthandOptions {
  const { call } = handler;
  return {
    schema: {
      tags: [call.path.split('/').at(-2) ?? 'api'],
      summary: call.summary,
      security: call.access === 'signed-in' ? [{ bearer: [] }] : [{}, { bearer: [] }],
      ...(method === 'GET' ? { querystring: call.body } : { body: call.body }),
      response: { 200: call.reply, '4xx': errorReply, '5xx': errorReply },
    },
    preValidation: async (request) => {
      if (method === 'GET') {
        request.query = pickKnownFields(call.body, request.query as object);
        return rejectInvalidText(request.query);
      }
      if (call.form && request.isMultipart()) {
        // Authenticate before reading the body.
        await authorize(request, handler, services);
        await parseMultipartForm(request);
      }
      // A call without required fields may have no body.
      request.body ??= {};
      rejectInvalidText(request.body);
    },
  };
}

/** Identifies the caller once per request and rejects callers without access. */
async function authorize(
  request: FastifyRequest,
  handler: Handler,
  services: Services,
): Promise<Viewer | null> {
  if (request.viewer !== undefined) return request.viewer;
  const viewer = await identifyCaller(request, handler, services);
  assertAccess(handler, viewer);
  if (viewer) await services.limiter.count('api', { client: accountKey(viewer.id) });
  request.viewer = viewer;
  return viewer;
}

/**
 * Beacons cannot send headers, so their token is read from the cookie. A page that is closing cannot sign in
 * again, so an invalid token is treated as a guest.
 */
async function identifyCaller(
  { headers: { authorization }, cookies: { token }, clientAddress }: FastifyRequest,
  { options }: Handler,
  services: Services,
): Promise<Viewer | null> {
  if (authorization !== undefined || !options.acceptsBeacons)
    return identifyViewer(services, authorization, clientAddress);
  if (!token) return null;
  return identifyViewer(services, `Bearer ${token}`, clientAddress).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
}

/** @throws {ApiError} 422 for a repeated field, which is an array */
function pickKnownFields(schema: z.ZodType, query: object): object {
  const { shape = {} } = schema as Partial<z.ZodObject>;
  const known = Object.entries(query).filter(([name]) => Object.hasOwn(shape, name));
  const [repeated] = known.find(([, value]) => Array.isArray(value)) ?? [];
  if (repeated !== undefined) throw duplicateFieldError(repeated);
  return Object.fromEntries(known);
}

function assertAccess({ call, options }: Handler, viewer: Viewer | null): void {
  if (call.access === 'anyone') return;
  if (!viewer) throw signInRequiredError();
  if (!options.allowsUnusableAccounts) assertUsableAccount(viewer);
}
