import { findTopPath } from '../routes/route-table.ts';
import { findGuardRedirect, type Visitor } from './guards.ts';

/**
 * Returns the remote that renders a URL for a visitor after the guards have run; null for other sites and
 * pages of the shell.
 */
export function findRemoteForUrl(url: string, visitor: Visitor): string | null {
  const siteOrigin = location.origin;
  if (!URL.canParse(url, siteOrigin)) return null;
  const { origin, pathname, search } = new URL(url, siteOrigin);
  if (origin !== siteOrigin) return null;
  const target = findGuardRedirect(visitor, pathname + search);
  if (target) return findRemoteForUrl(target, visitor);
  return findTopPath(pathname)?.remote ?? null;
}
