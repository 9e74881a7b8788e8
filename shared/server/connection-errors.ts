import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LINGERING_CLOSE_TIMEOUT_MS } from './early-reply.ts';
import { describeError } from './error-replies.ts';

/** An error of Node's HTTP parser or of a timeout. */
interface ClientError extends Error {
  code?: string;
  /** The bytes that could not be parsed, a Buffer. */
  rawPacket?: unknown;
}

const BAD_REQUEST = 400;
const REQUEST_TIMEOUT = 408;
const HEADERS_TOO_LARGE = 431;
const NOT_IMPLEMENTED = 501;

/** A request line with a method that Node does not know. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

function findStatus({ code, rawPacket }: ClientError): number {
  if (code === 'HPE_HEADER_OVERFLOW') return HEADERS_TOO_LARGE;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return REQUEST_TIMEOUT;
  const isUnknownMethod = code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(String(rawPacket));
  return isUnknownMethod ? NOT_IMPLEMENTED : BAD_REQUEST;
}

/** Sends an error without the HTTP server and closes the connection. */
function sendRawError(socket: Duplex, status: number): void {
  const body = JSON.stringify(describeError(status));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Only this side is closed, because a client that is still sending would otherwise lose the reply.
  const timer = setTimeout(() => socket.destroy(), LINGERING_CLOSE_TIMEOUT_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Replies to a request that Node could not parse or that timed out, in the form of every other error, and closes the
 * connection. For `Fastify({ clientErrorHandler })`.
 */
export function replyToClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  // Node emits the error again for everything that arrives after it.
  else if (socket.writable) sendRawError(socket, findStatus(error));
}

/**
 * Rejects a request without a host (RFC 9112, 3.2). Node would do so without a body, so servers set `requireHostHeader` to
 * false. Both servers register it as an `onRequest` hook.
 */
export function rejectMissingHost(
  { raw }: { raw: IncomingMessage },
  _reply: unknown,
  done: (error?: Error) => void,
): void {
  const isMissing = raw.headers.host === undefined && raw.httpVersion !== '1.0';
  done(isMissing ? Object.assign(new Error('The host is missing'), { statusCode: BAD_REQUEST }) : undefined);
}

/**
 * Handles requests for which Node has an event of its own and which it would otherwise answer without a body, or not at
 * all.
 */
export function handleSpecialRequests(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.resume();
    sendRawError(socket, NOT_IMPLEMENTED);
  });
  // An unknown expectation is ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
