import type { VideoSeries } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';

/**
 * Subquery: the parts of a series that the viewer may see, with their numbers. The playlist `p` must be in scope. Blocks are not
 * checked: all parts have one creator, and callers have already checked one of them or the playlist. `offset 0` keeps the planner
 * from flattening the subquery.
 * @param viewer the SQL parameter of the viewer's id, such as `$3`
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
    openedPlaylistId: number | null,
  ]
>(
  'videos-series',
  `select p.key, p.title, numbered.video_id, numbered.part, numbered.parts
   from playlists p cross join lateral (${seriesPartsSql('$3')}) numbered
   where p.id = any($1) and (p.visibility = 'public' and p.hidden_at is null or p.owner_id = $3 or p.id = $4)
     and numbered.video_id = any($2)`,
);

/**
 * Returns the series of videos. A series that is private or by link is returned only to its owner and in lists opened from it;
 * elsewhere it would reveal the link. A series hidden by a moderator is returned only to its owner.
 * @param videos all of which the viewer may see; `series_id` is the playlist that each is a part of
 * @param openedPlaylistId the playlist that the viewer opened, if any; the caller has checked that they may see it
 */
export async function loadSeries(
  db: Queryable,
  videos: readonly { id: number; series_id: number | null }[],
  viewerId: number | null,
  openedPlaylistId: number | undefined,
): Promise<Map<number, VideoSeries>> {
  const parts = videos.filter(({ series_id }) => series_id !== null);
  if (parts.length === 0) return new Map();
  const playlistIds = [...new Set(parts.map(({ series_id }) => series_id as number))];
  const videoIds = parts.map(({ id }) => id);
  const rows = await selectSeries(db, playlistIds, videoIds, viewerId, openedPlaylistId ?? null);
  return new Map(
    rows.map(({ video_id, key, title, part, parts }) => [video_id, { id: key, title, part, parts }]),
  );
}
