import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ApiError } from './api-error.ts';
import { RateLimitError } from './limiter.ts';
import { validationError } from './validation-error.ts';

/** Codes and messages for errors raised by Fastify and its plugins. */
const MESSAGES: Record<number, { code: string; message: string }> = {
  400: { code: 'malformed-request', message: "Couldn't read the request." },
  404: { code: 'not-found', message: 'Not found.' },
  405: { code: 'method-not-allowed', message: 'Method not allowed.' },
  413: { code: 'too-large', message: 'The request is too large.' },
  415: { code: 'unsupported-media-type', message: 'The body must be JSON.' },
  416: { code: 'range-not-satisfiable', message: "The requested range isn't available." },
  429: { code: 'too-many-requests', message: "You're doing that too fast. Wait a moment and try again." },
};
const INTERNAL_ERROR = {
  code: 'internal-error',
  message: 'Something went wrong on our side. Try again.',
};

/** Gives every error reply the same JSON shape, never a stack trace or HTML. */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '';
    const allowed = ['GET', 'POST'].filter((method) => app.hasRoute({ method, url }));
    if (allowed.length === 0) throw errorForStatus(404);
    reply.header('allow', allowed.join(', '));
    throw errorForStatus(405);
  });
}

/** Replies to a failed request. Also passed to Fastify for URLs that it cannot route. */
export function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const known = toApiError(error);
  // The client closed the connection during the reply; this is not an error of the server.
  const isDisconnected = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (isDisconnected) request.log.info('client disconnected');
  else if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.info({ code: known.code }, 'request rejected');
  const { status, code, messages, fields } = known;
  if (known instanceof RateLimitError) reply.header('retry-after', known.retryAfter);
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ code, messages, ...(fields && { fields }) }));
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
  return errorForStatus(error.statusCode ?? 500);
}

function errorForStatus(status: number): ApiError {
  const { code, message } = MESSAGES[status] ?? (status < 500 ? MESSAGES[400] : undefined) ?? INTERNAL_ERROR;
  return new ApiError(status < 400 ? 500 : status, code, message);
}
