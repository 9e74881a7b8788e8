import type { Playlist } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { findVisibleVideo } from '../videos/index.ts';
import { notBlockedSql } from '../visibility/index.ts';

/** The columns of a playlist that authorization and changes need. */
export interface PlaylistRow {
  id: number;
  owner_id: number;
  kind: Playlist['kind'];
  /** Number of videos. */
  videos: number;
}

const COLUMNS = 'p.id, p.owner_id, p.kind, p.videos';

/**
 * Condition: the viewer may open the playlist `p` of the user `u` if they know its address: their own playlists, and those
 * of visible users that are neither private nor hidden by a moderator.
 */
export const openPlaylistSql = (viewer: string) =>
  `(p.owner_id = ${viewer} or (p.visibility <> 'private' and p.hidden_at is null and u.is_public and ${notBlockedSql(viewer, 'p.owner_id')}))`;

export const selectPlaylist = statement<PlaylistRow, [key: string, viewerId: number | null]>(
  'playlist-visible',
  `select ${COLUMNS} from playlists p join users u on u.id = p.owner_id where p.key = $1 and ${openPlaylistSql('$2')}`,
);

/**
 * Finds a playlist by its identifier as a viewer may see it.
 * @param viewerId null for a guest
 * @throws {ApiError} 404 if it does not exist or the viewer may not see it
 */
export async function findVisiblePlaylist(
  db: Queryable,
  key: string,
  viewerId: number | null,
): Promise<PlaylistRow> {
  const [playlist] = await selectPlaylist(db, key, viewerId);
  if (!playlist) throw notFoundError('playlist');
  return playlist;
}

const selectPlaylistForUpdate = statement<PlaylistRow, [key: string, ownerId: number]>(
  'playlist-lock',
  `select ${COLUMNS} from playlists p where p.key = $1 and p.owner_id = $2 for no key update`,
);

/**
 * Reads a playlist of the viewer and locks it until the transaction ends, so that changes of its videos run one after the
 * other.
 * @throws {ApiError} 404 if the viewer has no such playlist
 */
export async function lockOwnPlaylist(db: Queryable, key: string, ownerId: number): Promise<PlaylistRow> {
  const [playlist] = await selectPlaylistForUpdate(db, key, ownerId);
  if (!playlist) throw notFoundError('playlist');
  return playlist;
}

const selectIncludedVideo = statement<{ id: number }, [playlistId: number, fileName: string]>(
  'playlist-included-video',
  `select v.id from videos v
   where v.file_name = $2
     and exists (select from playlist_videos l where l.playlist_id = $1 and l.video_id = v.id)`,
);

/**
 * Finds a video of a playlist, even if the playlist's owner may not watch it anymore.
 * @returns null if the playlist does not contain it
 */
export async function findIncludedVideo(
  db: Queryable,
  playlistId: number,
  fileName: string,
): Promise<{ id: number } | null> {
  return (await selectIncludedVideo(db, playlistId, toVideoName(fileName)))[0] ?? null;
}

/**
 * Finds a video that the viewer removes from a playlist, or one that the viewer may watch.
 * @param playlistId undefined if the viewer has no such playlist yet
 * @throws {ApiError} 404 if the playlist does not contain the video and the viewer may not watch it
 */
export async function findVideoToRemove(
  db: Queryable,
  playlistId: number | undefined,
  fileName: string,
  viewer: Pick<Viewer, 'id'>,
): Promise<{ id: number }> {
  const included = playlistId === undefined ? null : await findIncludedVideo(db, playlistId, fileName);
  return included ?? findVisibleVideo(db, fileName, viewer);
}
