import { MAX_PLAYLIST_VIDEOS } from '@ontrend/shared/wire';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { PoolClient } from 'pg';
import { isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { playlistChangedError, playlistFullError, videoInSeriesError } from './errors.ts';
import type { PlaylistRow } from './find-playlist.ts';
import { requirePart } from './series.ts';

// All functions expect a playlist that the transaction has locked.

/** Positions grow with each move to the same gap. From this length in characters on, the playlist is renumbered. */
const MAX_POSITION_LENGTH = 100;

interface PositionRow {
  position: string;
}

const selectFirst = statement<PositionRow, [playlistId: number, exceptVideoId: number]>(
  'playlist-first',
  'select position from playlist_videos where playlist_id = $1 and video_id <> $2 order by position limit 1',
);
const selectLast = statement<PositionRow, [playlistId: number]>(
  'playlist-last',
  'select position from playlist_videos where playlist_id = $1 order by position desc limit 1',
);
const selectPosition = statement<PositionRow, [playlistId: number, videoId: number]>(
  'playlist-position',
  'select position from playlist_videos where playlist_id = $1 and video_id = $2',
);
const selectNext = statement<PositionRow, [playlistId: number, position: string, exceptVideoId: number]>(
  'playlist-next',
  `select position from playlist_videos where playlist_id = $1 and position > $2 and video_id <> $3
   order by position limit 1`,
);
const updatePosition = statement<never, [playlistId: number, videoId: number, position: string]>(
  'playlist-move',
  'update playlist_videos set position = $3 where playlist_id = $1 and video_id = $2',
);
const selectVideoIds = statement<{ video_id: number }, [playlistId: number]>(
  'playlist-video-ids',
  'select video_id from playlist_videos where playlist_id = $1 order by position',
);
const updatePositions = statement<never, [playlistId: number, videoIds: number[], positions: string[]]>(
  'playlist-renumber',
  `update playlist_videos l set position = given.position
   from unnest($2::bigint[], $3::text[]) as given (video_id, position)
   where l.playlist_id = $1 and l.video_id = given.video_id`,
);
/** Selects from `videos`, so that a video deleted in the meantime inserts no row instead of violating the foreign key. */
const insertVideo = statement<
  { video_id: number },
  [playlistId: number, videoId: number, position: string, isPart: boolean]
>(
  'playlist-insert-video',
  `insert into playlist_videos (playlist_id, video_id, position, is_part)
   select $1::bigint, id, $3, $4 from videos where id = $2 for key share
   returning video_id`,
);
const deleteVideo = statement<{ video_id: number }, [playlistId: number, videoId: number]>(
  'playlist-delete-video',
  'delete from playlist_videos where playlist_id = $1 and video_id = $2 returning video_id',
);

/** Counts a save at once; the rollup job adds it to the ranking. */
const countSave = statement<never, [videoId: number, change: number, userId: number]>(
  'playlist-count-save',
  `with counted as (update videos set saves = greatest(0, saves + $2::integer) where id = $1::bigint)
   insert into counter_changes (kind, ref, day, delta, user_id)
   values ('save', $1::bigint, (now() at time zone 'utc')::date, $2, $3)`,
);
const resetCover = statement<never, [playlistId: number, videoId: number]>(
  'playlist-reset-cover',
  'update playlists set cover_video_id = null where id = $1 and cover_video_id = $2',
);

/**
 * Appends a video; in the saved videos, prepends it and increments `videos.saves`.
 * @returns false if the playlist contains the video, or the video was deleted
 * @throws {ApiError} 409 if the playlist is full, or a series can't contain the video
 */
export async function addVideo(client: PoolClient, playlist: PlaylistRow, videoId: number): Promise<boolean> {
  const [existing] = await selectPosition(client, playlist.id, videoId);
  if (existing) return false;
  if (playlist.videos >= MAX_PLAYLIST_VIDEOS) throw playlistFullError();
  const isPart = playlist.kind === 'series';
  if (isPart) await requirePart(client, playlist, videoId);
  const position =
    playlist.kind === 'saved'
      ? generateKeyBetween(null, (await selectFirst(client, playlist.id, videoId))[0]?.position)
      : generateKeyBetween((await selectLast(client, playlist.id))[0]?.position, null);
  const added = await insertVideo(client, playlist.id, videoId, position, isPart).catch((error: unknown) => {
    throw isPart && isUniqueViolation(error) ? videoInSeriesError() : error;
  });
  if (added.length > 0 && playlist.kind === 'saved') await countSave(client, videoId, 1, playlist.owner_id);
  return added.length > 0;
}

/** Removes a video, also as the cover; in the saved videos, decrements `videos.saves`. @returns false if the playlist does not contain it */
export async function removeVideo(
  client: PoolClient,
  playlist: PlaylistRow,
  videoId: number,
): Promise<boolean> {
  const deleted = await deleteVideo(client, playlist.id, videoId);
  if (deleted.length === 0) return false;
  await resetCover(client, playlist.id, videoId);
  if (playlist.kind === 'saved') await countSave(client, videoId, -1, playlist.owner_id);
  return true;
}

/**
 * Moves a video of a playlist.
 * @param afterId the video that will precede it; null moves it to the start
 * @throws {ApiError} 409 if the playlist does not contain one of them
 */
export async function moveVideo(
  client: PoolClient,
  { id }: PlaylistRow,
  videoId: number,
  afterId: number | null,
): Promise<void> {
  if (videoId === afterId) return;
  const [moved] = await selectPosition(client, id, videoId);
  const [after] = afterId === null ? [] : await selectPosition(client, id, afterId);
  if (!moved || (afterId !== null && !after)) throw playlistChangedError();
  const [next] = after
    ? await selectNext(client, id, after.position, videoId)
    : await selectFirst(client, id, videoId);
  const position = generateKeyBetween(after?.position, next?.position);
  await updatePosition(client, id, videoId, position);
  if (position.length > MAX_POSITION_LENGTH) await renumber(client, id);
}

/** Gives all videos short positions in the same order. */
async function renumber(client: PoolClient, playlistId: number): Promise<void> {
  const rows = await selectVideoIds(client, playlistId);
  const positions = generateNKeysBetween(null, null, rows.length);
  await updatePositions(
    client,
    playlistId,
    rows.map(({ video_id }) => video_id),
    positions,
  );
}
