import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const GIVEN_ID = /^[\w.-]{8,64}$/;

/** Header with the ID of a request, by which its lines are found in the logs of all servers. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Returns the ID of a request for the log: the one from the server in front, or a new one. */
export function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}
