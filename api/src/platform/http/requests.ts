import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isSoundJson } from './json-shape.ts';

const FOREIGN_ID = /^[\w.-]{8,64}$/;

/** The id a request goes by in every log: the one the server before us gave it, or a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && FOREIGN_ID.test(given) ? given : randomUUID();
}

/** Takes an empty body for `{}`, as calls that need nothing are often sent with a JSON type and no JSON. */
export function useLenientJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text);
    if (json.length === 0) done(null, {});
    else if (isSoundJson(json)) parse(request, json, done);
    else done(Object.assign(new Error('JSON too deep, or with a key twice'), { statusCode: 400 }));
  });
}

/** Tells every request's id in its answer, and writes one line about it when it is answered. */
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
