import { hashToUnit, users } from '../../../../demo/content.ts';
import { FOLLOW_SPAN_HOURS } from './constants.ts';
import { distributeEvenly, distributeOverDays } from './distribute-over-days.ts';
import { getId, type SeedContext } from './seed-context.ts';

const HOUR_MS = 3_600_000;

/** Average watch time of a view in seconds: the shortest, and the range above it. All clips are longer. */
const MIN_WATCH_SECONDS = 4;
const WATCH_SECONDS_RANGE = 3;

/** Shares of views that end at the end of the video and that are replays, and skips per view: the least, and the range above it. */
const FINISHED_SHARE = { least: 0.35, range: 0.3 };
const REPLAYED_SHARE = { least: 0.02, range: 0.1 };
const SKIPS_PER_VIEW = { least: 0.3, range: 0.4 };

/** A share of a video's views that is the same on every seeding. */
const shareOf = ({ least, range }: typeof FINISHED_SHARE, kind: string, clip: string): number =>
  least + range * hashToUnit(kind, clip);

/** Inserts views, watch time and likes per day, and the totals that the ranking reads. */
async function seedVideoStatistics({ run, now, videoIds, content }: SeedContext): Promise<void> {
  const days = content.videos.flatMap(({ clip, views, likes, ageHours }) => {
    const span = { from: new Date(now.getTime() - ageHours * HOUR_MS), to: now };
    const watchSeconds = MIN_WATCH_SECONDS + WATCH_SECONDS_RANGE * hashToUnit('watch', clip);
    const likesOfDays = distributeOverDays(likes, span);
    return distributeOverDays(views, span).map(({ day, count }, index) => ({
      id: getId(videoIds, clip),
      day,
      views: count,
      seconds: Math.round(count * watchSeconds),
      likes: likesOfDays[index]?.count ?? 0,
    }));
  });
  await run(
    `insert into video_daily_stats (video_id, day, views, seconds_watched, likes)
     select * from unnest($1::bigint[], $2::date[], $3::integer[], $4::double precision[], $5::integer[])`,
    [
      days.map(({ id }) => id),
      days.map(({ day }) => day),
      days.map(({ views }) => views),
      days.map(({ seconds }) => seconds),
      days.map(({ likes }) => likes),
    ],
  );
  const countAll = (shares: typeof FINISHED_SHARE, kind: string) =>
    content.videos.map(({ clip, views }) => Math.round(views * shareOf(shares, kind, clip)));
  await run(
    `insert into video_stats (video_id, views, finished, replays, skips, seconds_watched)
     select t.*, (select sum(seconds_watched) from video_daily_stats where video_id = t.id)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
       as t (id, views, finished, replays, skips)
     on conflict (video_id) do update set views = excluded.views, finished = excluded.finished,
       replays = excluded.replays, skips = excluded.skips, seconds_watched = excluded.seconds_watched`,
    [
      content.videos.map(({ clip }) => getId(videoIds, clip)),
      content.videos.map(({ views }) => views),
      countAll(FINISHED_SHARE, 'finished'),
      countAll(REPLAYED_SHARE, 'replayed'),
      countAll(SKIPS_PER_VIEW, 'skipped'),
    ],
  );
}

/** Inserts the totals of creators, and the days on which they gained the base count of followers. */
async function seedCreatorStatistics({ run, now, userIds }: SeedContext): Promise<void> {
  await run(
    `insert into creator_daily_stats (user_id, day, views, seconds_watched, likes)
     select owner_id, day, sum(d.views), sum(d.seconds_watched), sum(d.likes)
     from video_daily_stats d join videos on videos.id = d.video_id group by owner_id, day`,
    [],
  );
  await run(
    `insert into creator_stats (user_id, views, seconds_watched)
     select user_id, sum(views), sum(seconds_watched) from creator_daily_stats group by user_id`,
    [],
  );
  const span = { from: new Date(now.getTime() - FOLLOW_SPAN_HOURS * HOUR_MS), to: now };
  const gained = users.flatMap(({ username, followers }) =>
    distributeEvenly(followers, span).map((day) => ({ id: getId(userIds, username), ...day })),
  );
  await run(
    `insert into creator_daily_stats (user_id, day, followers)
     select * from unnest($1::bigint[], $2::date[], $3::integer[])
     on conflict (user_id, day) do update set followers = excluded.followers`,
    [gained.map(({ id }) => id), gained.map(({ day }) => day), gained.map(({ count }) => count)],
  );
}

/**
 * Inserts the daily and total statistics of the base counts of views, likes and followers. The rollup job adds the
 * rows.
 */
export async function seedStatistics(context: SeedContext): Promise<void> {
  await seedVideoStatistics(context);
  await seedCreatorStatistics(context);
}
