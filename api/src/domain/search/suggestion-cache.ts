import type { Calls } from '@ontrend/shared/wire';
import { LRUCache } from 'lru-cache';

/** Lifetime of an entry. */
const TTL_S = 10;
/** Maximum number of entries. The least recently used are evicted. */
const MAX_ENTRIES = 2_000;

type Suggestions = Calls['app/video/search-video-autocomplete']['reply'];
type FindSuggestions = () => Promise<Suggestions>;

/** Cached search suggestions for guests, and for members without blocks. */
export interface SuggestionCache {
  /**
   * Returns the suggestions for a query. Requested with every keystroke, and often with the same first
   * letters, so requests share cached results, and concurrent ones share one query.
   * @param find called if nothing is cached; its errors are not cached
   */
  get(search: string, maxItems: number, find: FindSuggestions): Promise<Suggestions>;
}

/**
 * @param seconds lifetime of an entry; 0 disables the cache
 * @param now milliseconds of any clock
 */
export function createSuggestionCache(
  seconds = TTL_S,
  now: () => number = () => performance.now(),
): SuggestionCache {
  const cache = new LRUCache<string, Suggestions, FindSuggestions>({
    max: MAX_ENTRIES,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context: find }) => find(),
  });
  return {
    async get(search, maxItems, find) {
      if (seconds === 0) return find();
      return (await cache.fetch(`${maxItems} ${search}`, { context: find })) ?? find();
    },
  };
}
