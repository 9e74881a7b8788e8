import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyTraceHeaders } from './trace-state.ts';
import { enterSpan, getLoggedIds, type OpenSpan, startSpan } from './tracing.ts';

/** The parts of Fastify's requests and loggers that are used; `shared` does not depend on Fastify. */
interface TracedRequest {
  raw: IncomingMessage;
  method: string;
  routeOptions: { url?: string | undefined };
}
interface ParentLogger<Logger> {
  child(bindings: object, options?: object): Logger;
}

interface RequestTracingOptions {
  /** Returns whether a URL gets a span, such as not those of files and of streams that last for hours. */
  isTraced(url: string): boolean;
  /** `FORWARD_SECRET`, which verifies traces that continue; without it, each request begins a trace. */
  secret: string | undefined;
}

/** Status that nginx uses when the client closes the connection before the end of the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Starts a server span for each request, in which their hooks and their handler run. */
export interface RequestTracing {
  /** Option of Fastify: starts the span, and adds its ids to all lines of the request's log. */
  childLoggerFactory<Logger extends ParentLogger<Logger>>(
    logger: Logger,
    bindings: object,
    options: object,
    request: IncomingMessage,
  ): Logger;
  /** Hook for `onRequest`, the first one. */
  onRequest(request: TracedRequest, reply: { raw: ServerResponse }, done: () => void): void;
  /** Hook for `preValidation`, because Fastify continues after a body in the context of the connection. */
  preValidation(request: TracedRequest, reply: unknown, done: () => void): void;
}

/** Creates the hooks of a server, which it registers only if its requests are traced. */
export function createRequestTracing({ isTraced, secret }: RequestTracingOptions): RequestTracing {
  const spans = new WeakMap<IncomingMessage, OpenSpan>();
  return {
    childLoggerFactory(logger, bindings, options, request) {
      const { url = '', method = '', headers } = request;
      const parent = secret === undefined ? undefined : verifyTraceHeaders(secret, headers);
      const description = {
        name: method,
        kind: 'server',
        attributes: { 'http.request.method': method },
      } as const;
      const span = isTraced(url) ? startSpan(description, parent) : undefined;
      if (!span) return logger.child(bindings, options);
      spans.set(request, span);
      return logger.child({ ...bindings, ...getLoggedIds(span) }, options);
    },
    onRequest({ raw, method, routeOptions }, reply, done) {
      const span = spans.get(raw);
      if (!span) {
        done();
        return;
      }
      const { url: route = 'unmatched' } = routeOptions;
      span.setName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route });
      // Fastify's onResponse hook runs only after complete responses.
      reply.raw.once('close', () => {
        const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_CLOSED_REQUEST;
        span.setAttributes({ 'http.response.status_code': status });
        span.end(status >= 500 ? { code: String(status) } : undefined);
      });
      enterSpan(span, done);
    },
    preValidation({ raw }, _reply, done) {
      const span = spans.get(raw);
      if (span) enterSpan(span, done);
      else done();
    },
  };
}
