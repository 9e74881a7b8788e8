import type { Playlist, Visibility } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { playlistChangedError } from './errors.ts';
import type { PlaylistRow } from './find-playlist.ts';

/** An update of a playlist. Omitted properties remain unchanged. */
export interface PlaylistUpdate {
  title?: string | undefined;
  description?: string | undefined;
  visibility?: Visibility | undefined;
  /** Id of a video of the playlist; null: its first video. */
  coverId?: number | null | undefined;
}

const updateRow = statement<
  { id: number },
  [
    id: number,
    title: string | null,
    description: string | null,
    visibility: Visibility | null,
    changesCover: boolean,
    coverId: number | null,
  ]
>(
  'playlist-update',
  `update playlists p set title = coalesce($2, title), description = coalesce($3, description),
     visibility = coalesce($4, visibility), cover_video_id = case when $5 then $6::bigint else cover_video_id end,
     updated_at = now()
   where id = $1 and ($6::bigint is null or exists (
     select from playlist_videos l where l.playlist_id = p.id and l.video_id = $6))
   returning id`,
);

/**
 * Updates a playlist that the transaction has locked.
 * @throws {ApiError} 409 if the cover's video is not in the playlist, 403 for a title of the saved videos
 */
export async function updatePlaylist(
  client: PoolClient,
  playlist: PlaylistRow,
  { title, description, visibility, coverId }: PlaylistUpdate,
): Promise<void> {
  if (title !== undefined) requireOwnTitle(playlist.kind);
  const updated = await updateRow(
    client,
    playlist.id,
    title ?? null,
    description ?? null,
    visibility ?? null,
    coverId !== undefined,
    coverId ?? null,
  );
  if (updated.length === 0) throw playlistChangedError();
}

const deleteRow = statement<never, [id: number]>('playlist-delete', 'delete from playlists where id = $1');

/**
 * Deletes a playlist that the transaction has locked.
 * @throws {ApiError} 403 for the saved videos
 */
export async function deletePlaylist(client: PoolClient, playlist: PlaylistRow): Promise<void> {
  requireOwnTitle(playlist.kind);
  await deleteRow(client, playlist.id);
}

function requireOwnTitle(kind: Playlist['kind']): void {
  if (kind === 'saved')
    throw new ApiError(403, 'saved-videos', "The saved videos can't be renamed or deleted.");
}
