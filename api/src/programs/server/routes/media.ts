import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../calls/framework/services.ts';
import { ApiError, notFoundError } from '../../../platform/http/api-error.ts';
import { readRange } from '../../../platform/http/byte-range.ts';
import { getMediaType, IMMUTABLE_CACHE_CONTROL } from '../../../platform/media/file-types.ts';
import { isPrivateKey } from '../../../platform/media/media-keys.ts';
import type { StoredFile } from '../../../platform/storage/media-store.ts';

/** Path of a stored file: folders and a name that do not start with a dot. */
const MEDIA_PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
/** How long browsers cache a CORS preflight, in seconds. */
const PREFLIGHT_MAX_AGE_S = 86_400;

interface MediaRequest {
  path: string;
  type: string;
  cacheControl: string;
}

/**
 * @throws {ApiError} 404 for an unknown path or a private file without a valid link, 403 for an expired link
 */
function resolveMediaRequest(requestPath: string, { mediaLinks }: Services): MediaRequest {
  const [, token, privatePath] = /^p\/([^/]+)\/(.+)$/.exec(requestPath) ?? [];
  const path = privatePath ?? requestPath;
  const type = MEDIA_PATH.test(path) ? getMediaType(path) : undefined;
  const key = path.split('/', 1)[0] ?? '';
  // Public files have no second URL through a link, and private files are available through links only.
  if (!type || isPrivateKey(key) !== (token !== undefined)) throw notFoundError('file');
  if (token === undefined) return { path, type, cacheControl: IMMUTABLE_CACHE_CONTROL };
  const seconds = mediaLinks.secondsLeft(token, key);
  if (seconds === null) throw notFoundError('file');
  if (seconds === 0) throw new ApiError(403, 'link-expired', 'This link has expired. Reload the page.');
  return { path, type, cacheControl: `private, max-age=${seconds}, immutable` };
}

/** `If-None-Match` uses weak comparison (RFC 9110, 13.1.2), because a cache may have weakened the ETag. */
function isNotModified({ headers }: FastifyRequest, { etag }: StoredFile): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** If the file has changed, the whole file is sent instead of a range (RFC 9110, 13.1.5). */
function readRequestedRange({ headers, method }: FastifyRequest, { size, etag }: StoredFile) {
  const condition = headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  return method === 'GET' && isSame ? readRange(headers.range, size) : null;
}

function setCorsHeaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'Accept-Ranges, Content-Length, Content-Range, ETag');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('timing-allow-origin', '*');
}

/**
 * Registers `GET` and `HEAD /media/*`, from disk or bucket: range requests, strong ETags, CORS for any site,
 * and permanent caching, because the file at a URL never changes.
 */
export function registerMediaRoutes(app: FastifyInstance, services: Services): void {
  const { mediaStore } = services;
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    // A strong ETag identifies the exact bytes, and most files are already compressed.
    compress: false,
    async handler(request, reply) {
      const { path, type, cacheControl } = resolveMediaRequest(request.params['*'], services);
      const file = await mediaStore.find(path);
      if (!file) throw notFoundError('file');
      setCorsHeaders(reply);
      reply.header('etag', file.etag).header('cache-control', cacheControl).header('accept-ranges', 'bytes');
      if (isNotModified(request, file)) return reply.code(304).send();
      const range = readRequestedRange(request, file);
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.size}`);
        throw new ApiError(416, 'range-not-satisfiable', "The requested range isn't part of the file.");
      }
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      reply.type(type).header('content-length', end - start + 1);
      if (request.method === 'HEAD') return reply.send();
      return reply.send(await mediaStore.read(path, range ?? undefined));
    },
  });
  app.options('/media/*', { schema: { hide: true } }, (_request, reply) => {
    setCorsHeaders(reply);
    return reply
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'Range, If-Range, If-None-Match')
      .header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
      .code(204)
      .send();
  });
}
