/**
 * Remotes that visitors often open from another page, the most frequent first. The files of all other remotes are fetched when
 * a link to them is hovered, focused or touched (SHELL-96).
 */
const LIKELY_REMOTES = {
  guest: ['mf-feed', 'mf-profile', 'mf-auth'],
  member: ['mf-feed', 'mf-profile', 'mf-notifications', 'mf-messages'],
};

/** Maximum number of remotes that a page prefetches on a slow connection, where their bytes compete with videos. */
const MAX_REMOTES_ON_SLOW_CONNECTION = 1;

interface Prefetchable {
  /** Remotes that the page links to and has not loaded. Prefetched ones count towards the limit of a slow connection. */
  linked: ReadonlySet<string>;
  isGuest: boolean;
  isConnectionSlow: boolean;
}

/** Returns the remotes that should be prefetched, of those that the page links to (decision 123). */
export function selectLikelyRemotes({ linked, isGuest, isConnectionSlow }: Prefetchable): string[] {
  return LIKELY_REMOTES[isGuest ? 'guest' : 'member']
    .filter((remote) => linked.has(remote))
    .slice(0, isConnectionSlow ? MAX_REMOTES_ON_SLOW_CONNECTION : undefined);
}
