import { mkdir } from 'node:fs/promises';
import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../http/api-error.ts';
import { answerWithError } from '../http/error-handler.ts';

const YEAR = 365 * 24 * 60 * 60 * 1_000;

/** What the media pipeline writes; nothing else in the folder is served. */
const TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt; charset=utf-8',
};

/**
 * `GET` and `HEAD /media/*` (design 5, 6): parts of files, a strong ETag, cached for good, since a file at an address
 * never changes.
 */
export async function registerMedia(app: FastifyInstance, { mediaDir }: Config): Promise<void> {
  await mkdir(mediaDir, { recursive: true });
  await app.register(async (media) => {
    media.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
      // A 416 says how long the file is (RFC 9110, 15.5.17); the library leaves that on its error.
      const range = error.headers?.['Content-Range'];
      if (range) reply.header('content-range', range);
      return answerWithError(error, request, reply);
    });
    media.addHook('onRequest', async (request) => {
      if (!Object.hasOwn(TYPES, extname(request.url.split('?')[0] ?? ''))) throw notFound('file');
      // The library behind knows its ETags in their weak form only.
      const condition = request.headers['if-range'];
      if (typeof condition === 'string' && condition.startsWith('"'))
        request.headers['if-range'] = `W/${condition}`;
    });
    await media.register(fastifyStatic, {
      root: mediaDir,
      prefix: '/media/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      contentType: false,
      immutable: true,
      maxAge: YEAR,
      setHeaders(reply, path) {
        reply.header('etag', String(reply.getHeader('etag')).replace(/^W\//, ''));
        reply.header('content-type', TYPES[extname(path)]);
        reply.header('access-control-allow-origin', '*');
        reply.header('access-control-expose-headers', 'Content-Length, Content-Range, ETag');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  });
}
