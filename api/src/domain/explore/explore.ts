import type { CategoryTile, TrendingHashtag, Video } from '@ontrend/shared/wire';
import { MAX_TRENDING_HASHTAGS, MAX_TRENDING_VIDEOS } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { type ListTotalsCache, loadVideos, type VideoViewContext } from '../videos/index.ts';
import type { Trending, TrendingCache } from './trending-cache.ts';
import { filterRecommendable } from './trending-statements.ts';

/** Maximum number of trending videos by the same creator. */
const MAX_VIDEOS_PER_CREATOR = 3;

interface ExploreContext extends VideoViewContext {
  trending: TrendingCache;
  listTotals: ListTotalsCache;
}

export interface Explore {
  hashtags: TrendingHashtag[];
  categories: CategoryTile[];
  videos: Video[];
}

/** Returns the ids of the first visible videos, at most three per creator. */
function pickVideos(videos: Trending['videos'], visible: ReadonlySet<number>): number[] {
  const countByCreator = new Map<number, number>();
  const picked = videos.filter(({ id, owner_id }) => {
    const count = countByCreator.get(owner_id) ?? 0;
    if (!visible.has(id) || count === MAX_VIDEOS_PER_CREATOR) return false;
    countByCreator.set(owner_id, count + 1);
    return true;
  });
  return picked.slice(0, MAX_TRENDING_VIDEOS).map(({ id }) => id);
}

/** Returns the video that provides the poster of each category. No video is used twice if there is another. */
function pickPosters(
  categories: Trending['categories'],
  visible: ReadonlySet<number>,
): Map<number, number | undefined> {
  const used = new Set<number>();
  return new Map(
    categories.map(({ id, posters }) => {
      const candidates = posters.filter((video) => visible.has(video));
      const poster = candidates.find((video) => !used.has(video)) ?? candidates[0];
      if (poster !== undefined) used.add(poster);
      return [id, poster];
    }),
  );
}

/** Returns the hashtags with visible videos, those of the most creators first. */
function pickHashtags({ hashtags, videos }: Trending, visible: ReadonlySet<number>): Trending['hashtags'] {
  const owners = new Map(videos.map(({ id, owner_id }) => [id, owner_id]));
  const countCreators = (ids: readonly number[]) =>
    new Set(ids.filter((id) => visible.has(id)).map((id) => owners.get(id))).size;
  return hashtags
    .map((hashtag) => ({ hashtag, creators: countCreators(hashtag.videos) }))
    .filter(({ creators }) => creators > 0)
    .toSorted((one, other) => other.creators - one.creators)
    .slice(0, MAX_TRENDING_HASHTAGS)
    .map(({ hashtag }) => hashtag);
}

/** Returns the explore view of a viewer (SEARCH-10). */
export async function loadExplore(
  context: ExploreContext,
  viewer: Viewer | null,
  clientId: string | undefined,
): Promise<Explore> {
  const trending = await context.trending.get();
  const { videos, categories } = trending;
  const candidates = new Set([
    ...videos.map(({ id }) => id),
    ...categories.flatMap(({ posters }) => posters),
  ]);
  const rows = await filterRecommendable(context.pool, viewer?.id ?? null, [...candidates]);
  const visible = new Set(rows.map(({ id }) => id));
  const videoIds = pickVideos(videos, visible);
  const posters = pickPosters(categories, visible);
  const posterIds = [...posters.values()].filter((id) => id !== undefined);
  const [loaded, hashtags] = await Promise.all([
    loadVideos(context, [...new Set([...videoIds, ...posterIds])], viewer, clientId),
    Promise.all(
      pickHashtags(trending, visible).map(async ({ id, name }) => {
        const totals = await context.listTotals.get('hashtag', id);
        return { id, name, ...totals };
      }),
    ),
  ]);
  const byId = new Map(loaded.map((video) => [video.id, video]));
  return {
    hashtags,
    categories: categories.map(({ id, name, prefix }) => {
      const video = byId.get(posters.get(id) ?? 0);
      const poster = video ? { firstFrame: video.firstFrame, placeholder: video.placeholder } : null;
      return { id, name, prefix, poster };
    }),
    videos: videoIds.flatMap((id) => byId.get(id) ?? []),
  };
}
