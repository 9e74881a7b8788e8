/**
 * The HttpOnly cookie with the position of a browser's last write in the log of the database (decision 120). The API sets it,
 * and the document server sends it with the calls of a document.
 */
const COOKIE_NAME = 'write-position';
const SECURE_COOKIE_NAME = `__Host-${COOKIE_NAME}`;
/** Characters of a token; others could add a cookie to the header. */
const TOKEN = /^[\w.-]+$/;

/** Returns the name of the cookie. @param isSecure whether the site is served with HTTPS */
export function getWritePositionCookieName(isSecure: boolean): string {
  return isSecure ? SECURE_COOKIE_NAME : COOKIE_NAME;
}

/**
 * Returns the Cookie header of a call that the document server makes for a browser. It is also sent for a browser without
 * the cookie, because the API does not know when a client that sends no cookies has written.
 * @param prefix start of the names of the site's cookies, in a development session with the API of another site
 */
export function createWritePositionHeader(
  cookies: Readonly<Record<string, string | undefined>>,
  prefix = '',
): string {
  const name = [SECURE_COOKIE_NAME, COOKIE_NAME].find((each) => cookies[prefix + each]) ?? COOKIE_NAME;
  const token = cookies[prefix + name] ?? '';
  return `${name}=${TOKEN.test(token) ? token : ''}`;
}
