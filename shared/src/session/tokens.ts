import type { Tokens } from '@ontrend/shared/wire';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';
import { withTabLock } from './session-channel.ts';

/** Stores tokens in the cookies of the browser. */
export function storeTokens(tokens: Tokens): void {
  writeCookie(COOKIES.token, tokens.token);
  // Usually set by the reply. Safari deletes cookies of scripts after a week.
  if (readCookie(COOKIES.refreshToken) !== tokens.refreshToken)
    writeCookie(COOKIES.refreshToken, tokens.refreshToken);
}

/**
 * Returns the access token, but not that of another user: all tabs share the cookie, and a tab learns of a sign-in
 * in another one only afterwards.
 * @param viewerId the user who makes the call; undefined accepts the token of any user
 */
export function readAccessToken(viewerId?: number): string | undefined {
  const token = readCookie(COOKIES.token);
  try {
    // A JWT, whose parts are base64url.
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    if (viewerId && Number(JSON.parse(atob(payload)).sub) !== viewerId) return undefined;
  } catch {
    // The API decides about a token that can't be read.
  }
  return token;
}

/**
 * Makes a call while no tab refreshes the tokens, and stores the tokens of its reply. The reply to a refresh could otherwise
 * replace them.
 */
export function callForTokens<Reply extends { data: Tokens }>(call: () => Promise<Reply>): Promise<Reply> {
  return withTabLock('refresh', async () => {
    const reply = await call();
    // Replicas of the previous release keep the session and send no tokens.
    if (reply.data.token && reply.data.refreshToken) storeTokens(reply.data);
    return reply;
  });
}
