import type { Playlist } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { findVisibleVideo } from '../videos/visible-video.ts';
import { notBlockedSql } from '../visibility/index.ts';

/** The properties of a playlist that calls depend on. */
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
 * of visible users that are not private.
 */
export const openPlaylistSql = (viewer: string) =>
  `(p.owner_id = ${viewer} or (p.visibility <> 'private' and u.is_public and ${notBlockedSql(viewer, 'p.owner_id')}))`;

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

const selectIncludedVideo = statement<{ id: number }, [fileName: string, userId: number]>(
  'playlist-included-video',
  `select v.id from videos v
   where v.file_name = $1 and exists (
     select from playlist_videos l join playlists p on p.id = l.playlist_id
     where l.video_id = v.id and p.owner_id = $2)`,
);

/**
 * Finds a video that is in a playlist of the user, even if the user may not see it anymore.
 * @returns null if it is in none
 */
export async function findIncludedVideo(
  db: Queryable,
  fileName: string,
  userId: number,
): Promise<{ id: number } | null> {
  return (await selectIncludedVideo(db, fileName.split('.')[0] ?? '', userId))[0] ?? null;
}

/**
 * Finds a video that the viewer adds to a playlist or removes from it. A video that the viewer may not see anymore can be
 * removed, not added.
 * @throws {ApiError} 404 if the viewer may not see it
 */
export async function findVideoToChange(
  db: Queryable,
  fileName: string,
  viewer: Pick<Viewer, 'id'>,
  isAdded: boolean,
): Promise<{ id: number }> {
  const included = isAdded ? null : await findIncludedVideo(db, fileName, viewer.id);
  return included ?? findVisibleVideo(db, fileName, viewer);
}
