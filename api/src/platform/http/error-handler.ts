import { prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import { describeError } from '@ontrend/shared/server/error-replies';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FailureLog } from '../failures/failure-log.ts';
import type { MachineFailure } from '../failures/machine-failure.ts';
import { ApiError } from './api-error.ts';
import { describeRequest } from './requests.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { validationError } from './validation-error.ts';

/** Converts the URL of a route, such as `/media/*` or `/upload/:id`, to a pattern for paths. */
function toPattern(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}

/**
 * Collects the routes that are registered after this call.
 * @returns lists the methods of the routes that match a path, for the header `Allow`
 */
function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: toPattern(url), methods: [method].flat() });
  });
  return (path) => {
    const matching = routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
  };
}

/** Error code of @fastify/compress for an encoding of a request body that it does not know. */
const UNSUPPORTED_ENCODING = 'FST_CP_ERR_INVALID_CONTENT_ENCODING';
/** Encodings of request bodies that @fastify/compress decodes. */
const SUPPORTED_ENCODINGS = 'gzip, deflate, br';

/** Seconds until a request may be sent again that failed because of the machine. */
const RETRY_AFTER_S = { 'no-space': 30, unavailable: 5 } as const;

/**
 * Gives every error reply the same JSON shape, never a stack trace or HTML. Failures of the machine are 507 without space and
 * 503 otherwise (decision 060). Rejected requests are logged with the address and, if the token is valid, the user
 * (docs/security/logging.md). Call it before routes are registered.
 * @param failureLog logs failures of the machine
 * @param findUser returns the user of a valid access token
 */
export function setErrorHandlers(
  app: FastifyInstance,
  failureLog: FailureLog,
  findUser: (authorization: string | undefined) => Promise<number | undefined>,
): void {
  const findAllowedMethods = collectAllowedMethods(app);
  app.setErrorHandler<FastifyError | ApiError>(async (error, request, reply) => {
    const userId = await findUser(request.headers.authorization);
    sendError(error, request, reply, { failureLog, userId });
    return reply;
  });
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
  reply.headers(SECURITY_HEADERS);
  prepareEarlyReply(request, reply, null, () => sendError(error, request, reply));
}

function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  { failureLog, userId }: { failureLog?: FailureLog; userId?: number | undefined } = {},
): void {
  // The client closed the connection; this is not an error of the server.
  const isDisconnected = error.code === 'ERR_STREAM_PREMATURE_CLOSE' || isAborted(request);
  const failure = isDisconnected || isDescribed(error) ? null : (failureLog?.report(error) ?? null);
  const known = failure ? toFailureError(failure) : toApiError(error);
  if (isDisconnected) request.log.info('client disconnected');
  else if (failure) request.log.info({ code: known.code, source: failure.source }, 'request failed for now');
  else if (known.status >= 500 && known.code !== 'no-space')
    request.log.error({ err: error }, 'request failed');
  else logRejection(request, known, userId);
  const { status, code, messages, fields, retryAfter } = known;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (error.code === UNSUPPORTED_ENCODING) reply.header('accept-encoding', SUPPORTED_ENCODINGS);
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ code, messages, ...(fields && { fields }) }));
}

function logRejection(request: FastifyRequest, { status, code }: ApiError, userId?: number): void {
  request.log.info(
    { code, status, ...describeRequest(request), ...(userId !== undefined && { userId }) },
    'request rejected',
  );
}

function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Returns true for errors that have a reply of their own: of a handler, or a request that the server rejects. */
function isDescribed(error: FastifyError | ApiError): boolean {
  return error instanceof ApiError || (error.statusCode !== undefined && error.statusCode < 500);
}

function toFailureError({ kind }: MachineFailure): ApiError {
  const status = kind === 'no-space' ? 507 : 503;
  const { code, messages } = describeError(status);
  return new ApiError(status, code, messages, undefined, RETRY_AFTER_S[kind]);
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
