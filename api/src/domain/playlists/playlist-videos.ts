import { z } from 'zod';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import type { ListPage } from '../videos/index.ts';
import { watchableVideoSql } from '../visibility/index.ts';
import { playlistChangedError } from './errors.ts';
import type { PlaylistRow } from './find-playlist.ts';

/**
 * Condition: the playlist of the owner `owner` shows the viewer the video `v`. Videos by link are shown only to those who
 * know them already: the owner of the playlist, or everybody if the creator has added it.
 */
export const shownInPlaylistSql = (viewer: string, owner: string) =>
  `${watchableVideoSql(viewer, 'v')}
   and (v.listed_at is not null or v.owner_id = ${viewer} or ${owner} = ${viewer} or v.owner_id = ${owner})`;

interface VideoRow {
  id: number;
  position: string;
}

export const selectPlaylistVideos = statement<
  VideoRow,
  [playlistId: number, ownerId: number, afterPosition: string, limit: number, viewerId: number | null]
>(
  'playlist-videos',
  `select l.video_id as id, l.position
   from playlist_videos l
   where l.playlist_id = $1 and l.position > $3
     and exists (select from videos v where v.id = l.video_id and ${shownInPlaylistSql('$5', '$2')} offset 0)
   order by l.position
   limit $4`,
);

const selectPositionByName = statement<{ position: string }, [playlistId: number, fileName: string]>(
  'playlist-position-by-name',
  `select l.position from videos v join playlist_videos l on l.playlist_id = $1 and l.video_id = v.id
   where v.file_name = $2`,
);

/** @throws {ApiError} 409 if the playlist does not contain the video */
async function findPosition(db: Queryable, playlistId: number, fileName: string): Promise<string> {
  const [row] = await selectPositionByName(db, playlistId, toVideoName(fileName));
  if (!row) throw playlistChangedError();
  return row.position;
}

/** Before all positions. */
const START = '';
const tokenSchema = z.strictObject({ position: z.string() });

/**
 * Reads a page of the videos of a playlist in its order. Reading by token neither repeats nor skips videos that are not moved.
 * @param viewerId videos that this viewer may not see are excluded; null for a guest
 * @param afterFile the first page begins behind this video
 * @throws {ApiError} 400 for a token of another list or an invalid one, 409 if the playlist does not contain `afterFile`
 */
export async function readPlaylistPage(
  db: Queryable,
  pageTokens: PageTokens,
  playlist: Pick<PlaylistRow, 'id' | 'owner_id'>,
  viewerId: number | null,
  limit: number,
  nextPageToken: string | null | undefined,
  afterFile?: string,
): Promise<ListPage> {
  const list = `playlist:${playlist.id}`;
  const start = afterFile === undefined ? START : await findPosition(db, playlist.id, afterFile);
  const after = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema).position : start;
  // One more row than needed shows whether there is a next page.
  const rows = await selectPlaylistVideos(db, playlist.id, playlist.owner_id, after, limit + 1, viewerId);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    nextPageToken: last && rows.length > limit ? pageTokens.sign(list, { position: last.position }) : null,
  };
}
