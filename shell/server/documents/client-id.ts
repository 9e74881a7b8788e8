import { randomUUID } from 'node:crypto';
import { COOKIES } from '@ontrend/shared/session/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the API takes for an id: any other makes every call of the page fail. */
const VALID_CLIENT_ID = /^[A-Za-z0-9_-]{16,64}$/;

/** The client id of this browser; made here on the first document, and in place of one the API refuses (design 4). */
export function ensureClientId(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[COOKIES.clientId.name];
  if (known && VALID_CLIENT_ID.test(known)) return known;
  const id = randomUUID();
  // The browser's own code sends it with every call, so it can read it.
  void reply.setCookie(COOKIES.clientId.name, id, {
    path: '/',
    maxAge: COOKIES.clientId.maxAge,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  return id;
}
