import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from './is-under-path.ts';

/** A top path and the remote that owns it and everything below; null for the shell's own pages. */
export interface TopPath {
  path: string;
  remote: string | null;
}

/** Who owns what (spec 2.1). Run by the server for the document and by the router for every page after it. */
export const routeTable: TopPath[] = [
  { path: '/', remote: 'mf-feed' },
  { path: '/browse', remote: 'mf-feed' },
  { path: '/video', remote: 'mf-feed' },
  { path: '/embed', remote: 'mf-feed' },
  { path: '/user', remote: 'mf-profile' },
  { path: '/settings', remote: 'mf-profile' },
  { path: '/upload', remote: 'mf-profile' },
  { path: '/creator', remote: 'mf-profile' },
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
 * The top path an address belongs to; undefined when nobody owns it.
 * @param table of another build of the shell
 */
export function findTopPath(pathname: string, table: TopPath[] = routeTable): TopPath | undefined {
  return table.find(({ path }) => isUnderPath(pathname, path));
}

/** Addresses that lead to another for good (spec 2.1, alias). */
const aliases: Record<string, string> = {
  [paths.privacyAlias.path]: paths.privacy.href(),
  // The texts have no page of their own above them.
  [paths.legal.path]: paths.terms.href(),
};

/** Where an alias leads; null when an address is no alias. The server answers 301. */
export function findAliasTarget(pathname: string): string | null {
  return aliases[pathname.toLowerCase().replace(/\/$/, '')] ?? null;
}

/** The top paths of a remote: what it may bring routes for. */
export function listOwnedPaths(remote: string): string[] {
  return routeTable.filter((entry) => entry.remote === remote).map((entry) => entry.path);
}

/** Every remote that owns something. */
export function listRemoteNames(): string[] {
  return [...new Set(routeTable.flatMap(({ remote }) => remote ?? []))];
}
