import type { IncomingHttpHeaders } from 'node:http';

// A development server on this machine (`DEV_SITE`) forwards API calls to a site with another origin. Browsers treat its
// pages as a separate site without TLS, so cookies are translated in both directions, and origins in requests. Scripts of the
// pages use the names of the site (documents/session-cookie-script.ts).

/** Returns the start of the names that the cookies of a site have on this machine, whose servers share all cookies. */
export const siteCookiePrefix = (site: string): string =>
  `${new URL(site).host.replaceAll(/[^\w.-]/g, '-')}.`;

/** Replaces the origin in a URL, if it is that of this server. */
function replaceOrigin(url: string, own: string, site: string): string {
  const isOwn = url.startsWith(own) && URL.parse(url)?.origin === URL.parse(own)?.origin;
  return isOwn ? site + url.slice(own.length) : url;
}

/** Returns the cookies of a site, with the names that it gave them. */
function selectSiteCookies(cookies: string, site: string): string {
  const prefix = siteCookiePrefix(site);
  const pairs = cookies.split('; ').filter((pair) => pair.startsWith(prefix));
  return pairs.map((pair) => pair.slice(prefix.length)).join('; ');
}

/**
 * Rewrites the headers of a request to this server for the site.
 * @param site origin of the site
 */
export function rewriteRequestHeaders(
  headers: IncomingHttpHeaders,
  own: string,
  site: string,
): IncomingHttpHeaders {
  const { cookie, origin, referer, ...others } = headers;
  const siteCookies = cookie && selectSiteCookies(cookie, site);
  return {
    ...others,
    ...(siteCookies && { cookie: siteCookies }),
    ...(origin && { origin: replaceOrigin(origin, own, site) }),
    ...(referer && { referer: replaceOrigin(referer, own, site) }),
  };
}

/** Removes from a cookie what only a secure site can set, and gives it the name for this machine. */
function toLocalCookie(cookie: string, site: string): string {
  return siteCookiePrefix(site) + cookie.replace(/;\s*(Secure|Domain=[^;]*)(?=;|$)/gi, '');
}

/**
 * Rewrites the headers of the site's response for this server.
 * @param site origin of the site
 */
export function rewriteResponseHeaders(headers: IncomingHttpHeaders, site: string): IncomingHttpHeaders {
  const { 'set-cookie': cookies, ...others } = headers;
  // HTTPS must not become mandatory for all servers on this machine.
  delete others['strict-transport-security'];
  // Node passes a single header as a string.
  const localCookies = cookies && [cookies].flat().map((cookie) => toLocalCookie(cookie, site));
  return { ...others, ...(localCookies && { 'set-cookie': localCookies }) };
}
