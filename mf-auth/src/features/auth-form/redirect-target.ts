import { paths } from '@ontrend/shared/paths';

/** Stands for the username in a redirect path (spec 2.1). */
const USERNAME_PLACEHOLDER = '{userId}';
/** Nobody's origin: an address that leaves it would leave this site too. */
const PLACEHOLDER_ORIGIN = 'https://this-site.invalid';

/**
 * Where to go once signed in (spec 2.1, redirectPath).
 * @param redirectPath as it stands in the query; `{userId}` becomes the username
 * @returns a path of this site with query and hash; home when there is none or it leads elsewhere
 */
export function getRedirectTarget(redirectPath: string | null, username: string): string {
  const path = redirectPath?.replaceAll(USERNAME_PLACEHOLDER, encodeURIComponent(username));
  if (!path?.startsWith('/') || !URL.canParse(path, PLACEHOLDER_ORIGIN)) return paths.home.href();
  // Parsed as browsers do, which drop tabs, take backslashes for slashes and resolve dots.
  const { origin, pathname, search, hash } = new URL(path, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//')) return paths.home.href();
  return pathname + search + hash;
}
