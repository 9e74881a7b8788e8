import type { VideoSeries } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';

/**
 * Subquery: the parts of the series `p` that the viewer may see, with their numbers. It checks no blocks, which are the same for
 * all videos of a creator: callers have checked that the viewer may see one of them, or the playlist.
 */
export const seriesPartsSql = (viewer: string) =>
  `select l.video_id, (row_number() over (order by l.position))::integer as part, (count(*) over ())::integer as parts
   from playlist_videos l
   where l.playlist_id = p.id and exists (
     select from videos v
     where v.id = l.video_id and v.state = 'ready'
       and (v.owner_id = ${viewer} or (v.visibility <> 'private' and v.owner_active and v.hidden_at is null)) offset 0)`;

interface PartRow extends Omit<VideoSeries, 'id'> {
  video_id: number;
  key: string;
}

export const selectSeries = statement<
  PartRow,
  [
    playlistIds: readonly number[],
    videoIds: readonly number[],
    viewerId: number | null,
    openedId: number | null,
  ]
>(
  'videos-series',
  `select p.key, p.title, numbered.video_id, numbered.part, numbered.parts
   from playlists p cross join lateral (${seriesPartsSql('$3')}) numbered
   where p.id = any($1) and (p.visibility = 'public' and p.hidden_at is null or p.owner_id = $3 or p.id = $4)
     and numbered.video_id = any($2)`,
);

/**
 * Reads the series of videos. One that is private, by link or hidden by a moderator is returned to its owner, and to viewers who opened it: it would
 * publish the link.
 * @param videos all of which the viewer may see; `series_id` is the playlist that each is a part of
 * @param openedId the playlist that the viewer opened, if any
 */
export async function loadSeries(
  db: Queryable,
  videos: readonly { id: number; series_id: number | null }[],
  viewerId: number | null,
  openedId: number | undefined,
): Promise<Map<number, VideoSeries>> {
  const parts = videos.filter(({ series_id }) => series_id !== null);
  if (parts.length === 0) return new Map();
  const playlistIds = [...new Set(parts.map(({ series_id }) => series_id as number))];
  const videoIds = parts.map(({ id }) => id);
  const rows = await selectSeries(db, playlistIds, videoIds, viewerId, openedId ?? null);
  return new Map(
    rows.map(({ video_id, key, title, part, parts }) => [video_id, { id: key, title, part, parts }]),
  );
}
