import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** Maximum time for which a client may continue to send after an early reply, in milliseconds. */
export const LINGERING_CLOSE_TIMEOUT_MS = 5_000;
/** A client that sends nothing for this time waits for the reply, in milliseconds. */
const MAX_IDLE_MS = 500;

/** Returns whether a part of the request's body has not arrived yet. */
export function isReceivingBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;
}

/**
 * Copies a body to a stream that its reader may destroy before the end, as `pipeline` and HTTP clients do after an error.
 * If they destroyed the request itself, the rest of the body could not be read and the client would not receive the reply.
 */
export function copyBody(request: IncomingMessage): Readable {
  const body = new PassThrough();
  // An error that occurs after the reply has no other listener.
  body.on('error', () => {});
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The client closed the connection.'));
  });
  return request.pipe(body);
}

/**
 * Makes an early reply arrive: the reply to a request whose body is still being sent, such as a 413. If the server closed
 * the connection with unread data, TCP would reset it, and a client that is still sending would lose the reply (RFC 9112,
 * 9.6). So the rest of the body is read and discarded for a limited time, and then the connection is closed.
 *
 * Both servers register it as an `onSend` hook of Fastify.
 */
export function prepareEarlyReply(
  { raw: request }: { raw: IncomingMessage },
  reply: { raw: ServerResponse; header(name: string, value: string): unknown },
  _payload: unknown,
  done: () => void,
): void {
  if (!isReceivingBody(request)) {
    done();
    return;
  }
  request.unpipe();
  request.resume();
  if (!reply.raw.shouldKeepAlive) {
    // Node closes this connection with the reply, so the body is read before it.
    readRest(request, done);
    return;
  }
  // Fastify sets `close` when it rejects a body.
  reply.header('connection', 'keep-alive');
  const timer = setTimeout(() => request.destroy(), LINGERING_CLOSE_TIMEOUT_MS).unref();
  request.once('close', () => clearTimeout(timer));
  done();
}

/** Calls `done` when the body is complete, the client sends nothing more, or the time is over. */
function readRest(request: IncomingMessage, done: () => void): void {
  const end = () => {
    clearTimeout(limit);
    clearTimeout(idle);
    request.off('data', extend).off('close', end);
    done();
  };
  const limit = setTimeout(end, LINGERING_CLOSE_TIMEOUT_MS);
  const idle = setTimeout(end, MAX_IDLE_MS);
  const extend = () => void idle.refresh();
  request.on('data', extend).once('close', end);
}
