import { Socket } from 'node:net';
import { replyToClientError } from '@ontrend/shared/server/connection-errors';
import { isReceivingBody } from '@ontrend/shared/server/early-reply';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take hours; the handler that reads it enforces progress. */
    hasNoBodyTimeout?: boolean;
    /** The reply is a stream that stays open as long as the client is connected. */
    isStreaming?: boolean;
  }
}

/**
 * Time for a request's body to arrive, so that a client that sends one byte per second does not occupy a
 * connection.
 */
const BODY_TIMEOUT_MS = 120_000;

/**
 * Limits the time for the body of every request except on routes with `hasNoBodyTimeout`. Node's own
 * `requestTimeout` cannot differ per route, so it is disabled.
 */
export function setBodyTimeout(app: FastifyInstance, milliseconds = BODY_TIMEOUT_MS): void {
  const watch = ({ raw, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    if (!isReceivingBody(raw) || routeOptions.config?.hasNoBodyTimeout) return;
    const { socket } = raw;
    // Requests of `inject` have no connection.
    if (!(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.raw.headersSent) {
        socket.destroy();
        return;
      }
      replyToClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    }, milliseconds);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  };
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    done();
  });
}
