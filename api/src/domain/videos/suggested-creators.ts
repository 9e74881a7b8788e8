import type { SuggestedCreator, Video } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql } from '../visibility/index.ts';
import { loadVideos, type VideoViewContext } from './video-view.ts';

/** Newest videos of a category from which the trending ones are chosen. */
const VIDEOS_PER_CATEGORY = 60;
/** Creators per category. A creator of several categories is in the reply once. */
const CREATORS_PER_CATEGORY = 6;
const POSTERS_PER_CREATOR = 3;

interface TrendingRow {
  category_id: number;
  video_id: number;
  owner_id: number;
}

/** Selects recent videos of each category that may be shown to the viewer, in trending order (docs/ranking.md). */
const selectTrendingByCategory = statement<TrendingRow, [viewerId: number]>(
  'suggested-creators-videos',
  `select newest.category_id, v.id as video_id, v.owner_id
   from categories c
   cross join lateral (
     select category_id::bigint, video_id from video_categories
     where category_id = c.id and listed_at is not null
     order by listed_at desc, video_id desc limit ${VIDEOS_PER_CATEGORY}
   ) newest
   join videos v on v.id = newest.video_id
   left join video_stats s on s.video_id = v.id
   where not v.sensitive and v.owner_id <> $1 and ${eligibleForFeedSql('$1', 'v.id', 'v.owner_id')}
   order by s.hot desc nulls last, v.id desc`,
);

/**
 * Returns creators that a new member can follow, those of trending videos first (ACCOUNT-56). Creators that the viewer
 * follows are omitted.
 */
export async function loadSuggestedCreators(
  context: VideoViewContext & { pool: Queryable },
  viewer: Viewer,
): Promise<SuggestedCreator[]> {
  const rows = await selectTrendingByCategory(context.pool, viewer.id);
  const videosByCreator = chooseVideosByCreator(rows);
  const loaded = await loadVideos(context, [...videosByCreator.values()].flat(), viewer, undefined);
  const byId = new Map(loaded.map((video) => [video.id, video]));
  return [...videosByCreator].flatMap(([creatorId, videoIds]) => {
    const videos = videoIds.map((id) => byId.get(id)).filter((video): video is Video => !!video);
    const user = videos[0]?.user;
    if (!user || user.hasSubscribe) return [];
    const categoryIds = rows
      .filter(({ owner_id }) => owner_id === creatorId)
      .map(({ category_id }) => category_id);
    return [
      {
        user,
        categoryIds: [...new Set(categoryIds)].toSorted((a, b) => a - b),
        posters: videos.map(({ firstFrame }) => firstFrame),
      },
    ];
  });
}

/** Returns the first creators of each category, each with the ids of their first videos. */
function chooseVideosByCreator(rows: readonly TrendingRow[]): Map<number, number[]> {
  const creatorsByCategory = new Map<number, Set<number>>();
  for (const { category_id, owner_id } of rows) {
    const creators = creatorsByCategory.get(category_id) ?? new Set();
    creatorsByCategory.set(category_id, creators);
    if (creators.size < CREATORS_PER_CATEGORY) creators.add(owner_id);
  }
  const chosen = new Set([...creatorsByCategory.values()].flatMap((creators) => [...creators]));
  const videosByCreator = new Map<number, number[]>();
  for (const { owner_id, video_id } of rows) {
    const videos = videosByCreator.get(owner_id) ?? [];
    if (!chosen.has(owner_id) || videos.includes(video_id) || videos.length === POSTERS_PER_CREATOR) continue;
    videosByCreator.set(owner_id, [...videos, video_id]);
  }
  return videosByCreator;
}
