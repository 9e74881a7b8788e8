import type { SeriesProgress } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { seriesPartsSql } from '../videos/index.ts';

interface ProgressRow extends Omit<SeriesProgress, 'isFinished' | 'watchedAt'> {
  playlist_id: number;
  is_finished: boolean;
  watched_at: Date;
}

export const selectProgress = statement<ProgressRow, [playlistIds: readonly number[], userId: number]>(
  'series-progress',
  `select s.playlist_id, s.is_finished, s.watched_at, numbered.part, numbered.parts
   from series_progress s join playlists p on p.id = s.playlist_id
     cross join lateral (${seriesPartsSql('$2')}) numbered
   where s.user_id = $2 and s.playlist_id = any($1) and numbered.video_id = s.video_id`,
);

/**
 * Reads which parts of series a user watched last, by the ids of the playlists. A part that the user may not see anymore, or that
 * was removed, is omitted.
 */
export async function loadProgress(
  db: Queryable,
  playlistIds: readonly number[],
  userId: number,
): Promise<Map<number, SeriesProgress>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await selectProgress(db, playlistIds, userId);
  return new Map(
    rows.map(({ playlist_id, part, parts, is_finished, watched_at }) => [
      playlist_id,
      { part, parts, isFinished: is_finished, watchedAt: toSeconds(watched_at) },
    ]),
  );
}

/** Clocks of browsers may be fast: a later time than now is stored as now, so that later changes count. */
const upsertProgress = statement<
  never,
  [userId: number, playlistId: number, fileName: string, isFinished: boolean, watchedAt: number]
>(
  'series-progress-upsert',
  `insert into series_progress (user_id, playlist_id, video_id, is_finished, watched_at)
   select $1, l.playlist_id, v.id, $4, least(to_timestamp($5), date_trunc('second', now()))
   from videos v join playlist_videos l on l.playlist_id = $2 and l.video_id = v.id and l.is_part
   where v.file_name = $3 for key share of v, l
   on conflict (user_id, playlist_id) do update
   set video_id = excluded.video_id, is_finished = excluded.is_finished, watched_at = excluded.watched_at
   where series_progress.watched_at <= excluded.watched_at`,
);

/**
 * Stores which part of a series a user watched last, unless a later time is stored. Repeating it changes nothing.
 * @param watchedAt Unix seconds
 */
export async function saveProgress(
  db: Queryable,
  userId: number,
  playlistId: number,
  fileName: string,
  isFinished: boolean,
  watchedAt: number,
): Promise<void> {
  await upsertProgress(db, userId, playlistId, toVideoName(fileName), isFinished, watchedAt);
}
