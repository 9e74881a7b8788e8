import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../routes/is-under-path.ts';

/** Pages whose query says what they show; everywhere else it says how one came there (`sf`), or where to scroll. */
const CANONICAL_QUERIES: { path: string; names: string[] }[] = [{ path: paths.search.path, names: ['q'] }];

/**
 * The one address of a page that can be reached by several: what search engines file it under and what browsers share
 * (spec 2.2, page metadata: url). The same in documents and after navigation.
 * @param location path and query
 * @returns path, with what of the query counts
 */
export function getCanonicalPath(location: string): string {
  const { pathname, searchParams } = new URL(location, 'http://localhost');
  const path = pathname.replace(/\/+$/, '') || paths.home.href();
  // The feed stands at both (spec 2.1).
  if (isUnderPath(path, paths.forYou.path)) return paths.home.href();
  const file = /^\/video\/([^/]+)$/.exec(path)?.[1];
  // What follows the first dot is not part of a video's identifier (spec 3).
  if (file) return `/video/${file.split('.')[0]}`;
  const names = CANONICAL_QUERIES.find((entry) => isUnderPath(path, entry.path))?.names ?? [];
  const canonicalParams = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return canonicalParams.length > 0 ? `${path}?${new URLSearchParams(canonicalParams)}` : path;
}
