import { randomBytes } from 'node:crypto';
import { COOKIES } from '@ontrend/shared/session/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Random bytes in a new client ID, as in the API (`app/device/create`). */
const CLIENT_ID_BYTES = 18;

/** Client IDs that the API accepts; with any other ID, all calls of the page would fail. */
const VALID_CLIENT_ID = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Returns the client ID from the cookie. Sets a new one on the first visit and when the API would reject the
 * current one.
 */
export function ensureClientId(request: FastifyRequest, reply: FastifyReply): string {
  const current = request.cookies[COOKIES.clientId.name];
  if (current && VALID_CLIENT_ID.test(current)) return current;
  const id = randomBytes(CLIENT_ID_BYTES).toString('base64url');
  // Not `httpOnly`: scripts read the ID to send it with every call.
  void reply.setCookie(COOKIES.clientId.name, id, {
    path: '/',
    maxAge: COOKIES.clientId.maxAge,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  return id;
}
