import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../routes/is-under-path.ts';

/**
 * Query parameters that determine the content of a page. Others, such as `sf` of share links (FEED-40), don't
 * belong to the canonical URL.
 */
const CANONICAL_QUERIES: { path: string; names: string[] }[] = [{ path: paths.search.path, names: ['q'] }];

/**
 * Returns the canonical path of a page, for search engines and for sharing (SHELL-78). Used by the document
 * server and after navigations.
 * @param location path and query
 * @returns path with the query parameters that determine the content
 */
export function getCanonicalPath(location: string): string {
  const { pathname, searchParams } = new URL(location, 'http://localhost');
  const path = pathname.replace(/\/+$/, '') || paths.home.href();
  // Both paths show the main feed (FEED-1).
  if (isUnderPath(path, paths.forYou.path)) return paths.home.href();
  const file = /^\/video\/([^/]+)$/.exec(path)?.[1];
  // A link may contain the whole `fileName`, whose part before the first dot is the id (VIDEO-2).
  if (file) return `/video/${file.split('.')[0]}`;
  const names = CANONICAL_QUERIES.find((entry) => isUnderPath(path, entry.path))?.names ?? [];
  const canonicalParams = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return canonicalParams.length > 0 ? `${path}?${new URLSearchParams(canonicalParams)}` : path;
}
