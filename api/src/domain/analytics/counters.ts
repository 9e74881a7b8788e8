import { type Queryable, statement } from '../../platform/db/statement.ts';
import { EXPLORATION_VIEWS, HOT_WEIGHTS, MAX_EXPLORATION_PLAYS, POINT_WEIGHTS } from '../feed/index.ts';
import { emptyDayTotals, type VideoDayTotals } from './day-totals.ts';

type Numbers = readonly number[];

const addToVideoStats = statement<
  never,
  [ids: Numbers, views: Numbers, skips: Numbers, replays: Numbers, finished: Numbers, seconds: Numbers]
>(
  'analytics-video-stats',
  `insert into video_stats as s (video_id, views, skips, replays, finished, seconds_watched)
   select t.id, sum(t.views), sum(t.skips), sum(t.replays), sum(t.finished), sum(t.seconds)
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::double precision[])
     as t (id, views, skips, replays, finished, seconds)
   join videos v on v.id = t.id
   group by t.id order by t.id
   on conflict (video_id) do update set
     views = s.views + excluded.views,
     skips = s.skips + excluded.skips,
     replays = s.replays + excluded.replays,
     finished = s.finished + excluded.finished,
     seconds_watched = s.seconds_watched + excluded.seconds_watched`,
);

const addToVideoDays = statement<
  never,
  [ids: Numbers, days: readonly string[], views: Numbers, seconds: Numbers, likes: Numbers]
>(
  'analytics-video-days',
  `insert into video_daily_stats as d (video_id, day, views, seconds_watched, likes)
   select t.id, t.day, sum(t.views), sum(t.seconds), sum(t.likes)
   from unnest($1::bigint[], $2::date[], $3::integer[], $4::double precision[], $5::integer[])
     as t (id, day, views, seconds, likes)
   join videos v on v.id = t.id
   group by t.id, t.day order by t.id, t.day
   on conflict (video_id, day) do update set
     views = d.views + excluded.views,
     seconds_watched = d.seconds_watched + excluded.seconds_watched,
     likes = d.likes + excluded.likes`,
);

const addToCreatorDays = statement<
  never,
  [
    ids: Numbers,
    days: readonly string[],
    views: Numbers,
    seconds: Numbers,
    likes: Numbers,
    followers: Numbers,
  ]
>(
  'analytics-creator-days',
  `insert into creator_daily_stats as d (user_id, day, views, seconds_watched, likes, followers)
   select t.id, t.day, sum(t.views), sum(t.seconds), sum(t.likes), sum(t.followers)
   from unnest($1::bigint[], $2::date[], $3::integer[], $4::double precision[], $5::integer[], $6::integer[])
     as t (id, day, views, seconds, likes, followers)
   join users u on u.id = t.id
   group by t.id, t.day order by t.id, t.day
   on conflict (user_id, day) do update set
     views = d.views + excluded.views,
     seconds_watched = d.seconds_watched + excluded.seconds_watched,
     likes = d.likes + excluded.likes,
     followers = d.followers + excluded.followers`,
);

const addToCreatorStats = statement<never, [ids: Numbers, views: Numbers, seconds: Numbers]>(
  'analytics-creator-stats',
  `insert into creator_stats as s (user_id, views, seconds_watched)
   select t.id, sum(t.views), sum(t.seconds)
   from unnest($1::bigint[], $2::bigint[], $3::double precision[]) as t (id, views, seconds)
   join users u on u.id = t.id
   group by t.id having sum(t.views) > 0 order by t.id
   on conflict (user_id) do update set
     views = s.views + excluded.views, seconds_watched = s.seconds_watched + excluded.seconds_watched`,
);

/** Adds views, and lowers the exploration level of videos that have enough of them, or whose creator has. */
const addToViewCounts = statement<never, [ids: Numbers, views: Numbers]>(
  'analytics-count-views',
  `update videos v set views = counted.views, explore = counted.explore
   from (
     select v.id, v.views + t.views as views,
       case
         when v.views + t.views >= ${EXPLORATION_VIEWS} or s.views + s.skips >= ${MAX_EXPLORATION_PLAYS} then 0
         when c.views >= ${EXPLORATION_VIEWS} then least(v.explore, 1)
         else v.explore
       end as explore
     from (
       select id, sum(views) as views from unnest($1::bigint[], $2::bigint[]) as t (id, views) group by id
     ) t
     join videos v on v.id = t.id
     join video_stats s on s.video_id = v.id
     left join creator_stats c on c.user_id = v.owner_id
     order by v.id for update of v
   ) counted
   where v.id = counted.id and (v.views, v.explore) is distinct from (counted.views, counted.explore)`,
);

/**
 * Updates the order of trending videos (docs/ranking.md). It depends on the publication date, not on the age,
 * so it does not change with time.
 */
const updateHot = statement<never, [ids: Numbers]>(
  'analytics-update-hot',
  `update video_stats s set hot = computed.hot
   from (
     select v.id,
       extract(epoch from (coalesce(v.published_at, v.created_at) - timestamptz '2020-01-01 00:00:00+00'))
         ::double precision / (86400 * ${HOT_WEIGHTS.daysPerE})
       + ln(1 + v.likes * ${POINT_WEIGHTS.like} + v.saves * ${POINT_WEIGHTS.save} + v.comments * ${POINT_WEIGHTS.comment} + v.views * ${POINT_WEIGHTS.view}
           + s.finished * ${POINT_WEIGHTS.finished})::double precision
       + case when v.is_trusted then ${HOT_WEIGHTS.trusted} else 0 end as hot
     from videos v join video_stats s on s.video_id = v.id
     where v.id = any ($1::bigint[])
   ) computed
   where s.video_id = computed.id and s.hot is distinct from computed.hot`,
);

/** Followers gained or lost on a day. */
export interface FollowerDayTotals {
  userId: number;
  day: string;
  followers: number;
}

/**
 * Adds totals to all counters of videos and their creators. A video may have several totals of a day: one of its likes, and one for each
 * member who saved it.
 */
export async function addToCounters(
  db: Queryable,
  totals: readonly VideoDayTotals[],
  followers: readonly FollowerDayTotals[] = [],
): Promise<void> {
  const ids = totals.map(({ videoId }) => videoId);
  const owners = totals.map(({ ownerId }) => ownerId);
  const days = totals.map(({ day }) => day);
  const views = totals.map((total) => total.views);
  const seconds = totals.map((total) => total.seconds);
  const likes = totals.map((total) => total.likes);
  if (totals.length > 0) {
    await addToVideoStats(
      db,
      ids,
      views,
      totals.map(({ skips }) => skips),
      totals.map(({ replays }) => replays),
      totals.map(({ finished }) => finished),
      seconds,
    );
    await addToVideoDays(db, ids, days, views, seconds, likes);
    await addToCreatorStats(db, owners, views, seconds);
    await addToViewCounts(db, ids, views);
    await updateHot(db, ids);
  }
  const creators = [
    ...totals.map((total) => ({ ...total, userId: total.ownerId, followers: 0 })),
    ...followers.map((change) => ({ ...emptyDayTotals(0, 0, ''), ...change })),
  ];
  if (creators.length === 0) return;
  await addToCreatorDays(
    db,
    creators.map(({ userId }) => userId),
    creators.map(({ day }) => day),
    creators.map(({ views: counted }) => counted),
    creators.map(({ seconds: counted }) => counted),
    creators.map(({ likes: counted }) => counted),
    creators.map(({ followers: counted }) => counted),
  );
}
