import type { Category } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql, hidesNothingSql } from '../visibility/index.ts';

/** Number of trending videos that are read; more than are shown, because viewers may not see all of them. */
const TRENDING_VIDEOS = 300;
/** Number of the newest videos that follow them, for sites on which few videos were watched yet. */
const NEWEST_VIDEOS = 100;
/** Number of trending hashtags that are read; more than are shown, because viewers may see none of their videos. */
const TRENDING_HASHTAGS = 60;
/** Number of videos that may provide the poster of a category, from the trending ones and from its newest. */
const POSTER_CANDIDATES = 12;
const NEWEST_POSTERS = 6;

export interface TrendingVideo {
  id: number;
  owner_id: number;
}

/**
 * Selects listed videos in trending order (docs/ranking.md), then the newest. Both are read from an index up to
 * a limit, so the cost does not depend on the number of videos. Sensitive videos are not promoted.
 */
export const selectTrendingVideos = statement<TrendingVideo, []>(
  'trending-videos',
  `select v.id, v.owner_id
   from (
     (select video_id as id, hot from video_stats order by hot desc, video_id desc limit ${TRENDING_VIDEOS})
     union all
     (select id, '-infinity' from videos where listed_at is not null
      order by listed_at desc, id desc limit ${NEWEST_VIDEOS})
   ) source
   cross join lateral (
     select id, owner_id, listed_at from videos
     where id = source.id and listed_at is not null and not sensitive offset 0
   ) v
   group by v.id, v.owner_id, v.listed_at
   order by max(source.hot) desc, v.listed_at desc, v.id desc`,
);

export interface TrendingHashtagRow {
  id: number;
  name: string;
  /** Trending videos with the hashtag, in their order. */
  videos: number[];
}

/** Selects the hashtags of trending videos: those of the most creators first, then those of the first videos. */
export const selectTrendingHashtags = statement<TrendingHashtagRow, [videoIds: readonly number[]]>(
  'trending-hashtags',
  `select h.id, h.name, array_agg(trending.id order by trending.position) as videos
   from unnest($1::bigint[]) with ordinality as trending (id, position)
   cross join lateral (select owner_id from videos where id = trending.id offset 0) v
   cross join lateral (select hashtag_id from video_hashtags where video_id = trending.id offset 0) t
   join hashtags h on h.id = t.hashtag_id
   group by h.id
   order by count(distinct v.owner_id) desc, min(trending.position), h.id
   limit ${TRENDING_HASHTAGS}`,
);

export interface TrendingCategory extends Category {
  /** Videos that may provide the poster, best first. */
  posters: number[];
}

/** Selects the categories with listed videos. Their posters are trending videos, then their newest. */
export const selectTrendingCategories = statement<TrendingCategory, [videoIds: readonly number[]]>(
  'trending-categories',
  `select * from (
     select c.id, c.name, c.prefix, array(
       select video_id from (
         select l.video_id, trending.position
         from unnest($1::bigint[]) with ordinality as trending (id, position)
         join video_categories l on l.video_id = trending.id and l.category_id = c.id
         union all
         (select video_id, null from video_categories
          where category_id = c.id and listed_at is not null
          order by listed_at desc, video_id desc limit ${NEWEST_POSTERS})
       ) poster
       group by video_id
       order by min(position), video_id desc
       limit ${POSTER_CANDIDATES}
     ) as posters
     from categories c
   ) category
   where posters <> '{}'
   order by id`,
);

/** Selects those of the videos that may be recommended to the viewer; a guest is null. */
export const filterRecommendable = statement<
  { id: number },
  [viewerId: number | null, videoIds: readonly number[]]
>(
  'trending-visible-videos',
  `select v.id
   from unnest($2::bigint[]) as candidate (id)
   cross join lateral (
     select id, owner_id from videos
     where id = candidate.id and listed_at is not null and not sensitive offset 0
   ) v
   where $1::bigint is null or (${hidesNothingSql('$1::bigint')})
     or (${eligibleForFeedSql('$1::bigint', 'v.id', 'v.owner_id')})`,
);
