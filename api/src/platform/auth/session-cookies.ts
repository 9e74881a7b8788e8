import { createHash, randomBytes } from 'node:crypto';
import {
  createPlaceholder,
  getRefreshCookieName,
  isPlaceholder,
  PLACEHOLDER_COOKIE_NAME,
} from '@ontrend/shared/server/session-cookies';
import type { Tokens } from '@ontrend/shared/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE_LIFETIME_S, REFRESH_TOKEN_LIFETIME_MS } from './constants.ts';

/**
 * Access to the refresh token of one request, which browsers store in an HttpOnly cookie (decision 075), and to the device
 * cookie, by which accounts recognize a browser that has signed in to them, also after a logout (decision 070).
 */
export interface SessionCookies {
  /**
   * Hash of the device cookie. A browser without one gets it with its tokens. Null for other clients.
   */
  readonly deviceHash: Buffer | null;
  /**
   * Sets the device cookie of a browser without tokens, so that a request which another site leads back to belongs to it.
   * @returns its hash; null for other clients
   */
  keepDevice(): Buffer | null;
  /** The refresh token in the cookie; undefined without one, and in requests of other sites. */
  readonly refreshToken: string | undefined;
  /**
   * Returns the tokens for the reply of a sign-in. For a browser, the refresh token is set as a cookie and replaced by its
   * placeholder; other clients get it.
   */
  send(tokens: Tokens): Tokens;
  /**
   * Returns the refresh token that a client means. A browser sends the placeholder and the cookie; a page of an earlier
   * release sends the token from its readable cookie.
   * @returns undefined for a placeholder without a cookie; `reply` works as `send`
   */
  receive(sent: string): { refreshToken: string | undefined; reply(tokens: Tokens): Tokens };
  /** Deletes the cookies. */
  delete(): void;
}

const DEVICE_COOKIE_NAME = 'device';
const DEVICE_TOKEN_BYTES = 32;
const DEVICE_TOKEN = /^[\w-]{43}$/;

/** @param isSecure whether the site is served with HTTPS */
export function createSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): SessionCookies {
  const name = getRefreshCookieName(isSecure);
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const { headers } = request;
  // Scripts can remove neither header from a POST.
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  const deviceCookieName = isSecure ? `__Host-${DEVICE_COOKIE_NAME}` : DEVICE_COOKIE_NAME;
  const deviceToken = findDeviceToken(request.cookies[deviceCookieName], isBrowser);

  function setDeviceCookie(): void {
    if (!deviceToken) return;
    const deviceAttributes = { ...attributes, maxAge: DEVICE_COOKIE_LIFETIME_S, httpOnly: true };
    void reply.setCookie(deviceCookieName, deviceToken, deviceAttributes);
  }

  function setCookies({ token, refreshToken }: Tokens): Tokens {
    const placeholder = createPlaceholder(refreshToken);
    const maxAge = REFRESH_TOKEN_LIFETIME_MS / 1_000;
    void reply
      .setCookie(name, refreshToken, { ...attributes, maxAge, httpOnly: true })
      .setCookie(PLACEHOLDER_COOKIE_NAME, placeholder, { ...attributes, maxAge });
    setDeviceCookie();
    return { token, refreshToken: placeholder };
  }

  const storedToken = isFromAnotherSite(headers) ? undefined : request.cookies[name];
  const deviceHash = deviceToken ? createHash('sha256').update(deviceToken).digest() : null;

  return {
    refreshToken: storedToken,
    deviceHash,
    keepDevice() {
      setDeviceCookie();
      return deviceHash;
    },
    send(tokens) {
      return isBrowser ? setCookies(tokens) : tokens;
    },
    receive(sent) {
      const { [PLACEHOLDER_COOKIE_NAME]: readable } = request.cookies;
      if (!isPlaceholder(sent)) {
        // A client that sends the token in the body only keeps it itself.
        return { refreshToken: sent, reply: sent === readable ? setCookies : (tokens) => tokens };
      }
      return { refreshToken: storedToken, reply: setCookies };
    },
    delete() {
      void reply.clearCookie(name, attributes).clearCookie(PLACEHOLDER_COOKIE_NAME, attributes);
    },
  };
}

/** Returns the value of a valid device cookie, a new one for a browser without it, and undefined for other clients. */
function findDeviceToken(stored: string | undefined, isBrowser: boolean): string | undefined {
  if (stored && DEVICE_TOKEN.test(stored)) return stored;
  return isBrowser ? randomBytes(DEVICE_TOKEN_BYTES).toString('base64url') : undefined;
}

/** SameSite=Lax lets other hosts of the same domain send the cookie. */
function isFromAnotherSite(headers: FastifyRequest['headers']): boolean {
  return (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
}
