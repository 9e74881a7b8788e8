import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Ms a request's headers may take to arrive; for bodies see `limitArrivalTime`. */
const HEADERS_TIMEOUT = 15_000;
/** Ms between two looks at connections that are too slow. */
const CHECK_INTERVAL = 5_000;
/** Bytes of a request's line and headers together. */
const MAX_HEADER_SIZE = 16 * 1_024;

/** How long the server waits for what is sent to it, and how much of it is read before anybody knows what it is. */
export const CONNECTION_LIMITS = {
  requestTimeout: 0,
  http: {
    headersTimeout: HEADERS_TIMEOUT,
    connectionsCheckingInterval: CHECK_INTERVAL,
    maxHeaderSize: MAX_HEADER_SIZE,
  },
} as const;

const REFUSALS: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout', 'The request took too long to arrive.'],
};
const UNREADABLE: (typeof REFUSALS)[string] = [400, 'malformed-request', 'The request could not be read.'];

/** Answers what is not even HTTP, in the shape of every other refusal, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ code, messages: [message] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
