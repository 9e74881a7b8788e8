import { statement } from '../../platform/db/statement.ts';

/** Statistics of one day. */
export interface DayStatistics {
  /** In UTC, as in `2026-11-21`. */
  day: string;
  views: number;
  seconds: number;
  likes: number;
  followers: number | null;
}

type DaysValues = [id: number, days: number];

const sinceSql = `(now() at time zone 'utc')::date - $2::integer`;

/** Days on which a creator had any activity. */
export const selectCreatorDays = statement<DayStatistics, DaysValues>(
  'stats-creator-days',
  `select day::text, views, seconds_watched as seconds, likes, followers
   from creator_daily_stats where user_id = $1 and day > ${sinceSql} order by day`,
);

/** Days on which a video had any activity. */
export const selectVideoDays = statement<DayStatistics, DaysValues>(
  'stats-video-days',
  `select day::text, views, seconds_watched as seconds, likes, null::integer as followers
   from video_daily_stats where video_id = $1 and day > ${sinceSql} order by day`,
);

type CreatorTotals = {
  views: number;
  seconds: number;
  likes: number;
  followers: number | null;
  videos: number;
};

/** All-time totals of a creator, and the number of listed videos. */
export const selectCreatorTotals = statement<CreatorTotals, [id: number]>(
  'stats-creator-totals',
  `select coalesce(s.views, 0) as views, coalesce(s.seconds_watched, 0) as seconds, u.likes, u.followers,
     (select count(*) from videos where owner_id = u.id and state = 'ready') as videos
   from users u left join creator_stats s on s.user_id = u.id where u.id = $1`,
);

/** A creator's videos, newest first. */
export const selectOwnVideos = statement<
  { id: number },
  [ownerId: number, before: number, limit: number, offset: number]
>(
  'stats-own-videos',
  `select id from videos where owner_id = $1 and state = 'ready' and id < $2
   order by id desc limit $3 offset $4`,
);

export interface VideoStatistics {
  id: number;
  views: number;
  seconds: number;
  likes: number;
  ever_views: number;
  ever_seconds: number;
  ever_likes: number;
  plays: number;
  finished: number;
}

/** Statistics of videos, over the given number of days and of all time. */
export const selectVideoStatistics = statement<VideoStatistics, [ids: readonly number[], days: number]>(
  'stats-videos',
  `select v.id, p.views, p.seconds, p.likes, v.views as ever_views, v.likes as ever_likes,
     coalesce(s.seconds_watched, 0) as ever_seconds, coalesce(s.views, 0) as plays, coalesce(s.finished, 0) as finished
   from unnest($1::bigint[]) as requested (id)
   join videos v on v.id = requested.id
   left join video_stats s on s.video_id = v.id
   cross join lateral (
     select coalesce(sum(views), 0) as views, coalesce(sum(seconds_watched), 0) as seconds,
       coalesce(sum(likes), 0) as likes
     from video_daily_stats where video_id = v.id and day > ${sinceSql}
   ) p`,
);
