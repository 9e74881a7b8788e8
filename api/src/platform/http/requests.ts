import { redactUrl } from '@ontrend/shared/server/redact';
import { REQUEST_ID_HEADER } from '@ontrend/shared/server/request-id';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSafeJson } from './json-shape.ts';

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

/** Fields of a request for the log, without its query. */
export function describeRequest({ method, url, clientAddress, ip }: FastifyRequest) {
  // Hooks do not run for a URL that can't be routed, so the client's address is not known.
  return { method, path: redactUrl(url.split('?', 1)[0] ?? ''), address: clientAddress || ip };
}

/** Adds the request id to every reply, and logs one line per request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        ...describeRequest(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
