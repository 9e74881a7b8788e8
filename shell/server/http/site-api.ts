import type { IncomingHttpHeaders } from 'node:http';

// A development server on this machine (`DEV_SITE`) forwards API calls to a site with another origin. Browsers treat its
// pages as one site of their own, so cookies and origins are translated in both directions.

/** Only a secure site can use cookies with this prefix. */
const HOST_PREFIX = '__Host-';

/** Replaces the origin in a URL, if it is that of this server. */
const replaceOrigin = (url: string | undefined, own: string, site: string): string | undefined =>
  url?.startsWith(own) ? site + url.slice(own.length) : url;

/** Adds each cookie also under the name that a secure site gives it. */
function addSecureNames(cookies: string): string {
  const pairs = cookies.split('; ').filter((pair) => !pair.startsWith(HOST_PREFIX));
  return pairs.flatMap((pair) => [pair, HOST_PREFIX + pair]).join('; ');
}

/**
 * Translates the headers of a request to this server into those of a request to the site.
 * @param site origin of the site
 */
export function toSiteRequest(headers: IncomingHttpHeaders, own: string, site: string): IncomingHttpHeaders {
  const { cookie, origin, referer, ...others } = headers;
  return {
    ...others,
    ...(cookie && { cookie: site.startsWith('https:') ? addSecureNames(cookie) : cookie }),
    ...(origin && { origin: replaceOrigin(origin, own, site) }),
    ...(referer && { referer: replaceOrigin(referer, own, site) }),
  };
}

/** Removes from a cookie what only a secure site can set. */
const toLocalCookie = (cookie: string): string =>
  cookie.replace(/^__Host-/, '').replace(/;\s*(Secure|Domain=[^;]*)(?=;|$)/gi, '');

/** Translates the headers of the site's response into those of a response of this server. */
export function toLocalResponse(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'set-cookie': cookies, ...others } = headers;
  // HTTPS must not become mandatory for all servers on this machine.
  delete others['strict-transport-security'];
  // A single header is a text.
  return { ...others, ...(cookies && { 'set-cookie': [cookies].flat().map(toLocalCookie) }) };
}
