import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import {
  selectTrendingCategories,
  selectTrendingHashtags,
  selectTrendingVideos,
  type TrendingCategory,
  type TrendingHashtagRow,
  type TrendingVideo,
} from './trending-statements.ts';

/** Lifetime of the cached contents, in seconds. */
const TTL_S = 60;

/** Contents of the explore view before they are filtered for a viewer. */
export interface Trending {
  videos: readonly TrendingVideo[];
  hashtags: readonly TrendingHashtagRow[];
  categories: readonly TrendingCategory[];
}

/** Trending videos and hashtags, and categories, shared by all viewers (decision 095). */
export interface TrendingCache {
  /** Returns the contents, which may be stale while they are refreshed. Concurrent requests share the queries. */
  get(): Promise<Trending>;
}

async function readTrending(db: Pool): Promise<Trending> {
  const videos = await selectTrendingVideos(db);
  const ids = videos.map(({ id }) => id);
  const [hashtags, categories] = await Promise.all([
    selectTrendingHashtags(db, ids),
    selectTrendingCategories(db, ids),
  ]);
  return { videos, hashtags, categories };
}

/** @param seconds lifetime of the contents; 0 disables the cache */
export function createTrendingCache(db: Pool, seconds = TTL_S): TrendingCache {
  const cache = new LRUCache<'trending', Trending>({
    max: 1,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () => readTrending(db),
  });
  return {
    async get() {
      return (seconds > 0 ? await cache.fetch('trending') : undefined) ?? readTrending(db);
    },
  };
}
