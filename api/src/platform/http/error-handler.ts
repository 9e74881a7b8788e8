import { prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import { describeError } from '@ontrend/shared/server/error-replies';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { collectAllowedMethods } from './allowed-methods.ts';
import { ApiError } from './api-error.ts';
import { RateLimitError } from './limiter.ts';
import { validationError } from './validation-error.ts';

/** Error code of @fastify/compress for an encoding of a request body that it does not know. */
const UNSUPPORTED_ENCODING = 'FST_CP_ERR_INVALID_CONTENT_ENCODING';
/** Encodings of request bodies that @fastify/compress decodes. */
const SUPPORTED_ENCODINGS = 'gzip, deflate, br';

/** Gives every error reply the same JSON shape, never a stack trace or HTML. Call it before routes are registered. */
export function setErrorHandlers(app: FastifyInstance): void {
  const findAllowedMethods = collectAllowedMethods(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const allowed = findAllowedMethods(request.url.split('?', 1)[0] ?? '');
    // A route that has the method, but not the file, also ends here.
    if (allowed.length === 0 || allowed.includes(request.method)) throw errorForStatus(404);
    reply.header('allow', allowed.join(', '));
    throw errorForStatus(405);
  });
}

/** Replies to a request whose URL Fastify can't route. For `Fastify({ frameworkErrors })`, which runs no hooks. */
export function handleUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  prepareEarlyReply(request, reply, null, () => sendError(error, request, reply));
}

function sendError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error);
  // The client closed the connection during the reply; this is not an error of the server.
  const isDisconnected = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (isDisconnected) request.log.info('client disconnected');
  else if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.info({ code: known.code }, 'request rejected');
  const { status, code, messages, fields } = known;
  if (known instanceof RateLimitError) reply.header('retry-after', known.retryAfter);
  if (error.code === UNSUPPORTED_ENCODING) reply.header('accept-encoding', SUPPORTED_ENCODINGS);
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ code, messages, ...(fields && { fields }) }));
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
  if (error.code === UNSUPPORTED_ENCODING)
    return new ApiError(415, 'unsupported-media-type', "This encoding of the body isn't supported.");
  return errorForStatus(error.statusCode ?? 500);
}

function errorForStatus(status: number): ApiError {
  const { code, messages } = describeError(status);
  return new ApiError(status < 400 ? 500 : status, code, messages);
}
