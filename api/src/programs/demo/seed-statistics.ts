import { videos } from '../../../../demo/content.ts';
import { getId, type SeedContext } from './seed-context.ts';

const DAY_MS = 24 * 3_600_000;

/** Average watch time of a view in seconds: the shortest, and the range above it. All clips are longer. */
const MIN_WATCH_SECONDS = 3;
const WATCH_SECONDS_RANGE = 2;

/** Days after which a video has half its views per day. */
const VIEWS_HALF_LIFE_DAYS = 4;

interface DayViews {
  day: string;
  views: number;
}

/**
 * Distributes views over days: most of them soon after the publication, fewer at weekends.
 * @param days the first and the last moment
 * @returns days in UTC whose views add up to the total
 */
export function distributeViews(total: number, { from, to }: { from: Date; to: Date }): DayViews[] {
  const firstDay = Math.floor(from.getTime() / DAY_MS);
  const weights = Array.from({ length: Math.floor(to.getTime() / DAY_MS) - firstDay + 1 }, (_, index) => {
    const start = Math.max(from.getTime(), (firstDay + index) * DAY_MS);
    const end = Math.min(to.getTime(), (firstDay + index + 1) * DAY_MS);
    const isWeekend = [0, 6].includes(new Date((firstDay + index) * DAY_MS).getUTCDay());
    return ((end - start) / DAY_MS) * 0.5 ** (index / VIEWS_HALF_LIFE_DAYS) * (isWeekend ? 0.8 : 1);
  });
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  let assigned = 0;
  let weightSoFar = 0;
  return weights.map((weight, index) => {
    weightSoFar += weight;
    // Rounding the running total preserves the sum.
    const isLast = index === weights.length - 1;
    const views = (isLast ? total : Math.round((total * weightSoFar) / weightSum)) - assigned;
    assigned += views;
    return { day: new Date((firstDay + index) * DAY_MS).toISOString().slice(0, 10), views };
  });
}

/**
 * Inserts the daily and total statistics of the seeded views. The rollup job adds likes and followers. Plays and
 * finished views stay zero, because the ranking reads them: the demo feed ranks by likes, comments and age.
 */
export async function seedStatistics(context: SeedContext): Promise<void> {
  const { run, now, videoIds } = context;
  const rows = videos.flatMap(({ clip, views: total, ageHours }, index) => {
    const from = new Date(now.getTime() - ageHours * 3_600_000);
    const watchSeconds = MIN_WATCH_SECONDS + ((index * 7) % 10) * (WATCH_SECONDS_RANGE / 10);
    return distributeViews(total, { from, to: now }).map(({ day, views }) => ({
      id: getId(videoIds, clip),
      day,
      views,
      seconds: Math.round(views * watchSeconds),
    }));
  });
  await run(
    `insert into video_daily_stats (video_id, day, views, seconds_watched)
     select * from unnest($1::bigint[], $2::date[], $3::integer[], $4::double precision[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ day }) => day),
      rows.map(({ views }) => views),
      rows.map(({ seconds }) => seconds),
    ],
  );
  await run(
    `insert into video_stats (video_id, seconds_watched)
     select video_id, sum(seconds_watched) from video_daily_stats group by video_id
     on conflict (video_id) do update set seconds_watched = excluded.seconds_watched`,
    [],
  );
  await run(
    `insert into creator_daily_stats (user_id, day, views, seconds_watched)
     select owner_id, day, sum(d.views), sum(d.seconds_watched)
     from video_daily_stats d join videos on videos.id = d.video_id group by owner_id, day`,
    [],
  );
  await run(
    `insert into creator_stats (user_id, views, seconds_watched)
     select user_id, sum(views), sum(seconds_watched) from creator_daily_stats group by user_id`,
    [],
  );
}
