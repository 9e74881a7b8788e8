import { paths } from '@ontrend/shared/paths';

/** Replaced by the username in a redirect path (ACCOUNT-35). */
const USERNAME_PLACEHOLDER = '{userId}';
/** An origin that can't exist: a URL that resolves to a different origin leaves this site. */
const PLACEHOLDER_ORIGIN = 'https://this-site.invalid';

/**
 * Returns the path to open after sign-in (ACCOUNT-35).
 * @param redirectPath value of the query parameter; `{userId}` is replaced by the username
 * @returns a path on this site with query and hash; the home page when the parameter is missing or leads to
 *   another site
 */
export function getRedirectTarget(redirectPath: string | null, username: string): string {
  const path = redirectPath?.replaceAll(USERNAME_PLACEHOLDER, encodeURIComponent(username));
  if (!path?.startsWith('/') || !URL.canParse(path, PLACEHOLDER_ORIGIN)) return paths.home.href();
  // `new URL` parses as browsers navigate: it drops tabs, treats backslashes as slashes and resolves dots.
  const { origin, pathname, search, hash } = new URL(path, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//')) return paths.home.href();
  return pathname + search + hash;
}
