/**
 * Remotes that visitors often open from another page, the most frequent first. The files of all other remotes are fetched when
 * a link to them gets attention (SHELL-96).
 */
const OFTEN_OPENED = {
  guest: ['mf-feed', 'mf-profile', 'mf-auth'],
  member: ['mf-feed', 'mf-profile', 'mf-notifications', 'mf-messages'],
};

/** Number of remotes to prefetch on a slow connection, where their bytes compete with videos. */
const REMOTES_ON_SLOW_CONNECTION = 1;

interface Prefetchable {
  /** Remotes that the page links to and that are neither loaded nor prefetched. */
  linked: ReadonlySet<string>;
  isGuest: boolean;
  isConnectionSlow: boolean;
}

/** Returns the remotes to prefetch, of those that the page links to (decision 123). */
export function selectLikelyRemotes({ linked, isGuest, isConnectionSlow }: Prefetchable): string[] {
  return OFTEN_OPENED[isGuest ? 'guest' : 'member']
    .filter((remote) => linked.has(remote))
    .slice(0, isConnectionSlow ? REMOTES_ON_SLOW_CONNECTION : undefined);
}
