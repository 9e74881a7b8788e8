import { LRUCache } from 'lru-cache';

/** Seconds for which all guests are offered the same for the same letters. */
const KEPT_SECONDS = 10;
/** Different beginnings that are kept; those asked longest ago go. */
const KEPT_AT_MOST = 2_000;

type Find = () => Promise<string[]>;

/** How what guests type may go on. */
export interface KeptSuggestions {
  /**
   * Asked with every letter, and by everybody with the same first ones: who types the same shares an answer, and those
   * who do so at once wait for one.
   * @param find asked where nothing is kept; where it fails nothing is
   */
  take(search: string, maxItems: number, find: Find): Promise<string[]>;
}

/**
 * @param seconds for which an answer is kept; 0: none is
 * @param now ms of any clock
 */
export function keepSuggestions(
  seconds = KEPT_SECONDS,
  now: () => number = () => performance.now(),
): KeptSuggestions {
  const kept = new LRUCache<string, string[], Find>({
    max: KEPT_AT_MOST,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context: find }) => find(),
  });
  return {
    async take(search, maxItems, find) {
      if (seconds === 0) return find();
      return (await kept.fetch(`${maxItems} ${search}`, { context: find })) ?? [];
    },
  };
}
