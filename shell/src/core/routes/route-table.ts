import { FALLBACK_LANGUAGE } from '@ontrend/shared/i18n/languages';
import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from './is-under-path.ts';

/** A top-level path and the remote that owns it and all paths below it; null for pages of the shell. */
export interface RouteOwner {
  path: string;
  remote: string | null;
}

/**
 * Owners of the paths of the site (SHELL-6). Used by the document server and by the router. The operator grants further paths
 * to remotes that claim them (SHELL-95), without a release of the shell.
 */
export const routeTable: RouteOwner[] = [
  { path: '/', remote: 'mf-feed' },
  { path: '/browse', remote: 'mf-feed' },
  { path: '/video', remote: 'mf-feed' },
  { path: '/embed', remote: 'mf-feed' },
  { path: '/user', remote: 'mf-profile' },
  { path: '/settings', remote: 'mf-profile' },
  { path: '/upload', remote: 'mf-profile' },
  { path: '/creator', remote: 'mf-profile' },
  { path: '/playlists', remote: 'mf-profile' },
  { path: '/history', remote: 'mf-profile' },
  { path: '/UserDeleted', remote: 'mf-profile' },
  { path: '/messages', remote: 'mf-messages' },
  { path: '/notifications', remote: 'mf-notifications' },
  { path: '/auth', remote: 'mf-auth' },
  { path: '/confirm', remote: 'mf-auth' },
  { path: '/legal', remote: 'mf-blog-legal' },
  { path: '/blog', remote: 'mf-blog-legal' },
  { path: '/premium', remote: 'mf-blog-legal' },
  { path: '/affiliates', remote: 'mf-blog-legal' },
  { path: '/download', remote: null },
  { path: '/ui', remote: null },
];

/**
 * Returns the entry of a pathname; undefined when the table has none.
 * @param table route table of another shell build
 */
export function findRouteOwner(pathname: string, table: RouteOwner[] = routeTable): RouteOwner | undefined {
  return table.find(({ path }) => isUnderPath(pathname, path));
}

/** Adds the owners that the document names to the route table of the page. Called once, before the router is created. */
export function addGrantedOwners(owners: RouteOwner[] = []): void {
  routeTable.push(...owners);
}

/** Paths that redirect permanently (SHELL-6). */
const aliases: Record<string, string> = {
  [paths.privacyAlias.path]: paths.privacy.href(),
  // There is no overview page of the legal texts.
  [paths.legal.path]: paths.terms.href(),
  // The blog has no pages without a language.
  '/blog': paths.blog.href(FALLBACK_LANGUAGE),
};

/** Returns the target of an alias, or null. The server responds with 301. */
export function findAliasTarget(pathname: string): string | null {
  return aliases[pathname.toLowerCase().replace(/\/$/, '')] ?? null;
}

/** Returns the top paths a remote owns; it may add routes only below these. */
export function listOwnedPaths(remote: string): string[] {
  return routeTable.filter((entry) => entry.remote === remote).map((entry) => entry.path);
}

/** Returns all remotes in the route table. */
export function listRemoteNames(): string[] {
  return [...new Set(routeTable.flatMap(({ remote }) => remote ?? []))];
}
