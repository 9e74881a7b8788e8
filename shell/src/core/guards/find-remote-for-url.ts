import { findTopPath } from '../routes/route-table.ts';
import { redirectOf, type Visitor } from './guards.ts';

/** The remote a visitor needs for an address of this site, after the guards; null for other sites and the shell's pages. */
export function remoteBehind(address: string, visitor: Visitor): string | null {
  const here = location.origin;
  if (!URL.canParse(address, here)) return null;
  const { origin, pathname, search } = new URL(address, here);
  if (origin !== here) return null;
  const target = redirectOf(visitor, pathname + search);
  if (target) return remoteBehind(target, visitor);
  return findTopPath(pathname)?.remote ?? null;
}
