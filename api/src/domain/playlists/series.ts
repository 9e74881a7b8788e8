import { MAX_SERIES_PARTS } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { notOwnVideoError, seriesFullError, videoInSeriesError } from './errors.ts';
import type { PlaylistRow } from './find-playlist.ts';

// All functions expect a playlist that the transaction has locked. Only a unique index holds a video to one series, because
// the transactions of two series of the same user lock different playlists.

const selectOwner = statement<{ owner_id: number }, [videoId: number]>(
  'series-video-owner',
  'select owner_id from videos where id = $1',
);
const selectVideoOfOthers = statement<{ video_id: number }, [playlistId: number, ownerId: number]>(
  'series-video-of-others',
  `select l.video_id from playlist_videos l join videos v on v.id = l.video_id
   where l.playlist_id = $1 and v.owner_id <> $2 limit 1`,
);
const updateParts = statement<never, [playlistId: number, isPart: boolean]>(
  'series-update-parts',
  'update playlist_videos set is_part = $2 where playlist_id = $1',
);

/**
 * Checks that a video can be added to a series.
 * @throws {ApiError} 409 if it is not the owner's, or the series is full
 */
export async function requirePart(client: PoolClient, series: PlaylistRow, videoId: number): Promise<void> {
  if (series.videos >= MAX_SERIES_PARTS) throw seriesFullError();
  const [video] = await selectOwner(client, videoId);
  // A video that was deleted in the meantime is not added.
  if (video && video.owner_id !== series.owner_id) throw notOwnVideoError();
}

/**
 * Changes whether the videos of a playlist are the parts of a series.
 * @throws {ApiError} 409 if it contains videos of others or of another series, or too many
 */
export async function setSeries(client: PoolClient, playlist: PlaylistRow, isSeries: boolean): Promise<void> {
  if (isSeries) {
    if (playlist.videos > MAX_SERIES_PARTS) throw seriesFullError();
    const others = await selectVideoOfOthers(client, playlist.id, playlist.owner_id);
    if (others.length > 0)
      throw notOwnVideoError("A series contains only your own videos. Remove other creators' videos first.");
  }
  try {
    await updateParts(client, playlist.id, isSeries);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw videoInSeriesError('Some of these videos are part of another series. Remove them there first.');
  }
}
