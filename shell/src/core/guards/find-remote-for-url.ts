import { findRouteOwner } from '../routes/route-table.ts';
import { findGuardRedirect, type Visitor } from './guards.ts';

/**
 * Returns the remote that renders a URL for a visitor after the guards have run; null for other sites and
 * pages of the shell.
 * @param url absolute, or relative to the site
 */
export function findRemoteForUrl(url: string, siteOrigin: string, visitor: Visitor): string | null {
  if (!URL.canParse(url, siteOrigin)) return null;
  const { origin, pathname, search } = new URL(url, siteOrigin);
  if (origin !== siteOrigin) return null;
  const target = findGuardRedirect(visitor, pathname + search);
  if (target) return findRemoteForUrl(target, siteOrigin, visitor);
  return findRouteOwner(pathname)?.remote ?? null;
}
