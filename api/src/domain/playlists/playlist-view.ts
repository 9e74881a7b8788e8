import { MAX_COUNTED_VIDEOS, MAX_PLAYLISTS, type Playlist, type Visibility } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import { loadVideos, type VideoViewContext } from '../videos/index.ts';
import { openPlaylistSql } from './find-playlist.ts';
import { shownInPlaylistSql } from './playlist-videos.ts';
import { loadProgress } from './series-progress.ts';

interface PlaylistViewRow {
  id: number;
  key: string;
  kind: Playlist['kind'];
  title: string;
  description: string;
  visibility: Visibility;
  videos: number;
  cover_id: number | null;
  has_chosen_cover: boolean;
  is_hidden: boolean;
  owner_id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  updated_at: Date;
}

/** The cover of a playlist `p` that the viewer `$2` may see. */
const COVER = `coalesce(
    (select v.id from videos v where v.id = p.cover_video_id and ${shownInPlaylistSql('$2', 'p.owner_id')}),
    (select l.video_id from playlist_videos l
     where l.playlist_id = p.id
       and exists (select from videos v where v.id = l.video_id and ${shownInPlaylistSql('$2', 'p.owner_id')} offset 0)
     order by l.position limit 1))`;
/** Columns of playlists `p` of users `u`. @param videos SQL: the number of videos */
const columnsSql = (
  videos: string,
) => `p.id, p.key, p.kind, p.title, p.description, p.visibility, ${videos} as videos, p.updated_at,
  p.cover_video_id is not null as has_chosen_cover, p.hidden_at is not null as is_hidden, u.id as owner_id, u.username, u.name, u.avatar_key`;

/** Number of videos of a playlist `p` that the viewer `$2` may see; all of a long one, which would take long to count. */
const VISIBLE_VIDEOS = `case when p.videos > ${MAX_COUNTED_VIDEOS} then p.videos else (
    select count(*) from playlist_videos l
    where l.playlist_id = p.id
      and exists (select from videos v where v.id = l.video_id and ${shownInPlaylistSql('$2', 'p.owner_id')} offset 0)) end`;

export const selectPlaylistByKey = statement<PlaylistViewRow, [key: string, viewerId: number | null]>(
  'playlist-view',
  `select ${columnsSql(VISIBLE_VIDEOS)}, ${COVER} as cover_id
   from playlists p join users u on u.id = p.owner_id where p.key = $1 and ${openPlaylistSql('$2')}`,
);

type ListRow = PlaylistViewRow & { contains: boolean };

/** Public playlists; for their owner all, with the saved videos first. Covers are only read without a video. */
export const selectPlaylistsOfUser = statement<
  ListRow,
  [ownerId: number, viewerId: number | null, videoId: number | null]
>(
  'playlists-of-user',
  `select ${columnsSql('p.videos')}, case when $3::bigint is null then ${COVER} end as cover_id,
     exists (select from playlist_videos l where l.playlist_id = p.id and l.video_id = $3 offset 0) as contains
   from playlists p join users u on u.id = p.owner_id
   where p.owner_id = $1 and (p.owner_id = $2 or (p.visibility = 'public' and p.hidden_at is null))
   order by p.kind = 'saved' desc, p.updated_at desc, p.id desc
   limit ${MAX_PLAYLISTS + 1}`,
);

async function toPlaylists<Row extends PlaylistViewRow>(
  services: VideoViewContext,
  rows: Row[],
  viewer: Viewer | null,
): Promise<Playlist[]> {
  const coverIds = [...new Set(rows.flatMap(({ cover_id }) => cover_id ?? []))];
  const covers = await loadVideos(services, coverIds, viewer, undefined, 'link');
  const seriesIds = rows.flatMap(({ id, kind }) => (kind === 'series' ? id : []));
  const progress = viewer
    ? await loadProgress(services.pool, seriesIds, viewer.id)
    : new Map<number, never>();
  const coversById = new Map(
    covers.map(({ id, fileName, firstFrame, placeholder }) => [id, { fileName, firstFrame, placeholder }]),
  );
  return rows.map((row) => ({
    id: row.key,
    kind: row.kind,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    videos: row.videos,
    ...(row.is_hidden ? { isHidden: true as const } : {}),
    cover: coversById.get(row.cover_id ?? 0) ?? null,
    hasChosenCover: row.has_chosen_cover,
    user: {
      id: row.owner_id,
      username: row.username,
      name: row.name,
      avatar: avatarUrl(row.avatar_key, services.config.mediaUrl),
    },
    updatedAt: toSeconds(row.updated_at),
    progress: progress.get(row.id) ?? null,
  }));
}

/**
 * Reads a playlist in the wire format.
 * @throws {ApiError} 404 if it does not exist or the viewer may not see it
 */
export async function loadPlaylist(
  services: VideoViewContext,
  key: string,
  viewer: Viewer | null,
): Promise<Playlist> {
  const rows = await selectPlaylistByKey(services.pool, key, viewer?.id ?? null);
  const [playlist] = await toPlaylists(services, rows, viewer);
  if (!playlist) throw notFoundError('playlist');
  return playlist;
}

/**
 * Reads the playlists of a user that the viewer may see, the last changed first.
 * @param ownerId a user whom the viewer may see
 * @param videoId adds to each playlist whether it contains this video, and leaves the covers out; only for the viewer's own
 */
export async function loadPlaylistsOfUser(
  services: VideoViewContext,
  ownerId: number,
  viewer: Viewer | null,
  videoId: number | undefined,
): Promise<(Playlist & { contains?: boolean })[]> {
  const rows = await selectPlaylistsOfUser(services.pool, ownerId, viewer?.id ?? null, videoId ?? null);
  const playlists = await toPlaylists(services, rows, viewer);
  if (videoId === undefined) return playlists;
  return playlists.map((playlist, index) => ({ ...playlist, contains: rows[index]?.contains ?? false }));
}
