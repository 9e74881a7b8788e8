import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who shared the link somebody came by, and when (spec 9; design 11). */
export const SHARE_FROM_COOKIE = { name: 'shareFrom', maxAge: 30 * 86_400 } as const;

/** What a shared link carries: a username, or -1 where a guest shared it (spec 2.5, share). */
const VALID_SHARER = /^(-1|[\w.-]{1,64})$/;

/**
 * Keeps the `sf` query of a shared link in its cookie, with the time in Unix seconds. A later link takes its place;
 * what is no username is not kept.
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
