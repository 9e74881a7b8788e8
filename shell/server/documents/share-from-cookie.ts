import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie with the sharer of the link that led to this site, and the time (FEED-41, CONST-4). */
export const SHARE_FROM_COOKIE = { name: 'shareFrom', maxAge: 30 * 86_400 } as const;

/** Valid values of the query `sf`: a username, or -1 when a guest shared the link (FEED-40). */
const VALID_SHARER = /^(-1|[\w.-]{1,64})$/;

/**
 * Stores the `sf` query of a shared link in a cookie, with the time in Unix seconds. A later link replaces
 * it; invalid usernames are ignored.
 */
export function setShareFromCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
): void {
  const from = query.get('sf');
  if (!from || !VALID_SHARER.test(from)) return;
  void reply.setCookie(SHARE_FROM_COOKIE.name, JSON.stringify({ from, at: Math.floor(Date.now() / 1000) }), {
    path: '/',
    maxAge: SHARE_FROM_COOKIE.maxAge,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}
