import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Time for a request's headers to arrive. For bodies see `setBodyTimeout`. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Interval between two checks for slow connections. */
const CHECK_INTERVAL_MS = 5_000;
/** Maximum bytes of the request line and headers. */
const MAX_HEADER_BYTES = 16 * 1_024;

/** Timeouts and sizes that apply before a request is parsed. */
export const CONNECTION_LIMITS = {
  requestTimeout: 0,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  },
} as const;

const REPLIES: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout', 'The request took too long to arrive.'],
};
const MALFORMED_REQUEST: (typeof REPLIES)[string] = [400, 'malformed-request', "Couldn't read the request."];

/**
 * Replies to a request that Node could not parse or that timed out, in the shape of every other error, and closes the
 * connection.
 */
export function replyToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = REPLIES[error.code ?? ''] ?? MALFORMED_REQUEST;
  const body = JSON.stringify({ code, messages: [message] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
