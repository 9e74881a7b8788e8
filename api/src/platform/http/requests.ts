import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isSafeJson } from './json-shape.ts';

const CLIENT_REQUEST_ID = /^[\w.-]{8,64}$/;

/** The request id in all logs: the one from the server in front, or a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && CLIENT_REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Accepts an empty body as `{}`, because calls without input are often sent with a JSON content type and no
 * content.
 */
export function useLenientJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text);
    if (json.length === 0) done(null, {});
    else if (isSafeJson(json)) parse(request, json, done);
    else done(Object.assign(new Error('JSON too deep, or with a key twice'), { statusCode: 400 }));
  });
}

/** Adds the request id to every reply, and logs one line per request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.clientAddress,
      },
      'request',
    );
    done();
  });
}
