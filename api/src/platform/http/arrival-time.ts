import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerClientError } from './client-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take hours; whoever reads it sees to it that it comes on. */
    arrivesSlowly?: boolean;
    /** Its answer goes on for as long as somebody listens. */
    lasts?: boolean;
  }
}

/** Ms a request's body may take to arrive: who sends a byte a second holds no connection. */
const ARRIVAL_TIME = 120_000;
/** Ms in which who was too slow may read that he was. */
const FAREWELL = 1_000;

/**
 * Gives every request the same time to arrive, but for routes that say `arrivesSlowly`. Node's own `requestTimeout`
 * knows no routes, so it is off.
 */
export function limitArrivalTime(app: FastifyInstance, milliseconds = ARRIVAL_TIME): void {
  const watch = ({ raw, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const hasBody =
      Number(raw.headers['content-length']) > 0 || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete || routeOptions.config?.arrivesSlowly) return;
    const { socket } = raw;
    // What is asked by `inject` comes over no connection.
    if (!(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.raw.headersSent) {
        socket.destroy();
        return;
      }
      answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      setTimeout(() => socket.destroy(), FAREWELL).unref();
    }, milliseconds);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  };
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    done();
  });
}
