import { LRUCache } from 'lru-cache';

/** Seconds for which all guests are offered the same for the same letters. */
const TTL_S = 10;
/** Different beginnings that are kept; those asked longest ago go. */
const MAX_ENTRIES = 2_000;

type FindSuggestions = () => Promise<string[]>;

/** How what guests type may go on. */
export interface SuggestionCache {
  /**
   * Asked with every letter, and by everybody with the same first ones: who types the same shares an answer, and those
   * who do so at once wait for one.
   * @param find asked where nothing is kept; where it fails nothing is
   */
  get(search: string, maxItems: number, find: FindSuggestions): Promise<string[]>;
}

/**
 * @param seconds for which an answer is kept; 0: none is
 * @param now ms of any clock
 */
export function createSuggestionCache(
  seconds = TTL_S,
  now: () => number = () => performance.now(),
): SuggestionCache {
  const kept = new LRUCache<string, string[], FindSuggestions>({
    max: MAX_ENTRIES,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context: find }) => find(),
  });
  return {
    async get(search, maxItems, find) {
      if (seconds === 0) return find();
      return (await kept.fetch(`${maxItems} ${search}`, { context: find })) ?? [];
    },
  };
}
