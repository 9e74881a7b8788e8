import type { Category, Video, Welcome } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql } from '../visibility/index.ts';
import { loadVideos, type VideoViewContext } from './video-view.ts';

/** Newest videos of a category from which the popular ones are chosen. */
const VIDEOS_PER_CATEGORY = 60;
/** Creators per category. The most popular ones of several categories are in the reply once. */
const CREATORS_PER_CATEGORY = 6;
const POSTERS_PER_CREATOR = 3;

interface PopularRow {
  category_id: number;
  video_id: number;
  owner_id: number;
}

/** Selects recent videos of each category that may be shown to the viewer, the most popular first. */
export const selectPopularByCategory = statement<PopularRow, [viewerId: number]>(
  'welcome-popular-videos',
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

const selectCategories = statement<Category, []>(
  'welcome-categories',
  'select id, name, prefix from categories order by id',
);

/** Returns what a new member can choose from: categories with a picture, and creators (ACCOUNT-56). */
export async function loadWelcome(
  context: VideoViewContext & { pool: Queryable },
  viewer: Viewer,
): Promise<Welcome> {
  const [categories, rows] = await Promise.all([
    selectCategories(context.pool),
    selectPopularByCategory(context.pool, viewer.id),
  ]);
  const posters = choosePosters(rows);
  const creatorVideos = chooseCreatorVideos(rows);
  const ids = new Set([...posters.values(), ...[...creatorVideos.values()].flat()]);
  const videos = new Map(
    (await loadVideos(context, [...ids], viewer, undefined)).map((video) => [video.id, video]),
  );
  return {
    categories: categories.flatMap((category) => {
      const poster = videos.get(posters.get(category.id) ?? 0)?.firstFrame;
      return poster ? [{ ...category, poster }] : [];
    }),
    creators: [...creatorVideos].flatMap(([ownerId, videoIds]) => {
      const known = videoIds.map((id) => videos.get(id)).filter((video): video is Video => !!video);
      const user = known[0]?.user;
      if (!user || user.hasSubscribe) return [];
      const own = rows.filter(({ owner_id }) => owner_id === ownerId);
      return [
        {
          user,
          categoryIds: [...new Set(own.map(({ category_id }) => category_id))].toSorted((a, b) => a - b),
          posters: known.map(({ firstFrame }) => firstFrame),
        },
      ];
    }),
  };
}

/** Returns the most popular video of each category; no video represents two categories if there are others. */
function choosePosters(rows: readonly PopularRow[]): Map<number, number> {
  const chosen = new Map<number, number>();
  for (const isUnique of [true, false])
    for (const { category_id, video_id } of rows)
      if (!chosen.has(category_id) && !(isUnique && [...chosen.values()].includes(video_id)))
        chosen.set(category_id, video_id);
  return chosen;
}

/** Returns the most popular creators of each category, each with the ids of their most popular videos. */
function chooseCreatorVideos(rows: readonly PopularRow[]): Map<number, number[]> {
  const creatorsOf = new Map<number, Set<number>>();
  const videosOf = new Map<number, number[]>();
  for (const { category_id, owner_id } of rows) {
    const creators = creatorsOf.get(category_id) ?? new Set();
    creatorsOf.set(category_id, creators);
    if (creators.size < CREATORS_PER_CATEGORY) creators.add(owner_id);
  }
  const chosen = new Set([...creatorsOf.values()].flatMap((creators) => [...creators]));
  for (const { owner_id, video_id } of rows) {
    const videos = videosOf.get(owner_id) ?? [];
    if (!chosen.has(owner_id) || videos.includes(video_id) || videos.length === POSTERS_PER_CREATOR) continue;
    videosOf.set(owner_id, [...videos, video_id]);
  }
  return videosOf;
}
