import { createHash } from 'node:crypto';

/**
 * The refresh token of a browser is in an HttpOnly cookie, so that no script can read it (decision 075). Scripts read
 * the cookie `refreshToken`, which contains a placeholder while there is a session.
 */
const COOKIE_NAME = 'refresh-token';
/** Browsers accept this name only with `Secure`, so no other host and no insecure page can set it. */
const SECURE_COOKIE_NAME = `__Host-${COOKIE_NAME}`;
/** Readable cookie with the placeholder. Pages of earlier releases stored the refresh token itself in it. */
export const PLACEHOLDER_COOKIE_NAME = 'refreshToken';

/** Refresh tokens are base64url, which has no dot. */
const PLACEHOLDER_PREFIX = 'in-cookie.';
const PLACEHOLDER_LENGTH = 16;

type Cookies = Readonly<Record<string, string | undefined>>;

/** Returns the name of the HttpOnly cookie. @param isSecure whether the site is served with HTTPS */
export function getRefreshCookieName(isSecure: boolean): string {
  return isSecure ? SECURE_COOKIE_NAME : COOKIE_NAME;
}

/**
 * Returns the text that scripts get instead of a refresh token. Each token has its own, so that a tab notices when
 * another tab has refreshed the session.
 */
export function createPlaceholder(refreshToken: string): string {
  const fingerprint = createHash('sha256').update(`placeholder ${refreshToken}`).digest('base64url');
  return PLACEHOLDER_PREFIX + fingerprint.slice(0, PLACEHOLDER_LENGTH);
}

export function isPlaceholder(refreshToken: string): boolean {
  return refreshToken.startsWith(PLACEHOLDER_PREFIX);
}

/** What the cookies of a document's request say about the session. */
export interface SessionPresence {
  /** There is a refresh token. Its value is not read. */
  hasRefreshToken: boolean;
  /** Names of cookies without their counterpart, to be deleted. */
  orphans: string[];
}

/**
 * Finds out whether a browser has a refresh token. A token whose placeholder is missing does not count: a script logged
 * out while the API could not be reached.
 * @param prefix start of the names of all session cookies, in a development session with the API of another site
 */
export function findSessionPresence(cookies: Cookies, prefix = ''): SessionPresence {
  const placeholderName = prefix + PLACEHOLDER_COOKIE_NAME;
  const placeholder = cookies[placeholderName];
  const names = [COOKIE_NAME, SECURE_COOKIE_NAME].map((name) => prefix + name);
  const present = names.filter((name) => cookies[name]);
  if (!placeholder) return { hasRefreshToken: false, orphans: present };
  const hasRefreshToken = present.length > 0 || !isPlaceholder(placeholder);
  return { hasRefreshToken, orphans: hasRefreshToken ? [] : [placeholderName] };
}
