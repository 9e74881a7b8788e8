import type { Playlist, Visibility } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { playlistChangedError } from './errors.ts';
import type { PlaylistRow } from './find-playlist.ts';
import { setSeries } from './series.ts';

/** The kinds between which the owner changes a playlist. */
type SeriesKind = Exclude<Playlist['kind'], 'saved'>;

/** An update of a playlist. Omitted properties remain unchanged. */
export interface PlaylistUpdate {
  title?: string | undefined;
  description?: string | undefined;
  visibility?: Visibility | undefined;
  kind?: SeriesKind | undefined;
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
    kind: SeriesKind | null,
  ]
>(
  'playlist-update',
  `update playlists p set title = coalesce($2, title), description = coalesce($3, description),
     visibility = coalesce($4, visibility), cover_video_id = case when $5 then $6::bigint else cover_video_id end,
     kind = coalesce($7, kind), updated_at = now()
   where id = $1 and ($6::bigint is null or exists (
     select from playlist_videos l where l.playlist_id = p.id and l.video_id = $6))
   returning id`,
);

/**
 * Updates a playlist that the transaction has locked.
 * @throws {ApiError} 409 if the cover's video is not in the playlist or its videos can't be a series, 403 for a title or kind of the
 *   saved videos
 */
export async function updatePlaylist(
  client: PoolClient,
  playlist: PlaylistRow,
  { title, description, visibility, coverId, kind }: PlaylistUpdate,
): Promise<void> {
  if (title !== undefined || kind !== undefined) requireOwnTitle(playlist.kind);
  if (kind !== undefined && kind !== playlist.kind) await setSeries(client, playlist, kind === 'series');
  const updated = await updateRow(
    client,
    playlist.id,
    title ?? null,
    description ?? null,
    visibility ?? null,
    coverId !== undefined,
    coverId ?? null,
    kind ?? null,
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
