import type { Category } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { eligibleForFeedSql } from '../visibility/index.ts';

/** Number of the hottest videos that are read; more than are shown, because viewers may not see all of them. */
const HOTTEST_VIDEOS = 300;
/** Number of the newest videos that follow the hottest, for sites on which few videos were watched yet. */
const NEWEST_VIDEOS = 100;
/** Number of videos that may provide the poster of a category, from the hottest and from its newest. */
const POSTER_CANDIDATES = 12;
const NEWEST_POSTERS = 6;

export interface TrendingVideo {
  id: number;
  owner_id: number;
}

/**
 * Selects listed videos, the hottest first (docs/ranking.md), then the newest. Both are read from an index up to
 * a limit, so the cost does not depend on the number of videos. Sensitive videos are not promoted.
 */
export const selectTrendingVideos = statement<TrendingVideo, []>(
  'trending-videos',
  `select v.id, v.owner_id
   from (
     (select video_id as id, hot from video_stats order by hot desc, video_id desc limit ${HOTTEST_VIDEOS})
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

/** Selects the hashtags of trending videos: those used by the most creators first, then those of hotter videos. */
export const selectTrendingHashtags = statement<
  { id: number; name: string },
  [videoIds: readonly number[], limit: number]
>(
  'trending-hashtags',
  `select h.id, h.name
   from unnest($1::bigint[]) with ordinality as hot (id, position)
   cross join lateral (select owner_id from videos where id = hot.id offset 0) v
   cross join lateral (select hashtag_id from video_hashtags where video_id = hot.id offset 0) t
   join hashtags h on h.id = t.hashtag_id
   group by h.id
   order by count(distinct v.owner_id) desc, min(hot.position), h.id
   limit $2`,
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
         select l.video_id, hot.position
         from unnest($1::bigint[]) with ordinality as hot (id, position)
         join video_categories l on l.video_id = hot.id and l.category_id = c.id
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
   where $1::bigint is null or (${eligibleForFeedSql('$1::bigint', 'v.id', 'v.owner_id')})`,
);

/** Selects the names that contain a muted word of the viewer. */
export const selectMutedNames = statement<{ name: string }, [viewerId: number, names: readonly string[]]>(
  'trending-muted-names',
  `select name
   from unnest($2::text[]) as name
   join user_settings s on s.user_id = $1 and normalize(name) ~* s.muted_pattern`,
);
