import { type Guard, guestsOnly, signedInOnDesktop } from '../guards/guards.ts';

/** A top path: the remote that owns it and everything below, and who may enter. */
interface TopPath {
  path: string;
  remote: string;
  guard?: Guard;
}

/** Who owns what (spec 2.1). Run by the server for the document and by the router for every page after it. */
const routeTable: TopPath[] = [
  { path: '/', remote: 'mf-feed' },
  { path: '/browse', remote: 'mf-feed' },
  { path: '/video', remote: 'mf-feed' },
  { path: '/user', remote: 'mf-profile' },
  { path: '/messages', remote: 'mf-messages', guard: signedInOnDesktop },
  { path: '/notifications', remote: 'mf-notifications', guard: signedInOnDesktop },
  { path: '/auth', remote: 'mf-auth', guard: guestsOnly },
  { path: '/legal', remote: 'mf-blog-legal' },
];

/** The top path an address belongs to; undefined when nobody owns it. */
export function findTopPath(pathname: string): TopPath | undefined {
  return routeTable.find(
    ({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
}

/** The top paths of a remote: what it may bring routes for. */
export function ownedPaths(remote: string): string[] {
  return routeTable.filter((entry) => entry.remote === remote).map((entry) => entry.path);
}

/** Every remote that owns something. */
export function remoteNames(): string[] {
  return [...new Set(routeTable.map((entry) => entry.remote))];
}
