import type { Video } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { addVideo, removeVideo } from './change-videos.ts';
import { findOrCreateSaved, findSaved } from './create-playlist.ts';

const readSaves = statement<{ saves: number }, [videoId: number]>(
  'playlist-read-saves',
  'select saves from videos where id = $1',
);

/**
 * Saves a video or removes it from the saved videos, and counts it. Repeating the call changes nothing.
 * @throws {ApiError} 404 if the video was deleted in the meantime, 409 if the saved videos are full
 */
export async function setSaved(
  { pool }: { pool: Pool },
  viewer: Pick<Viewer, 'id'>,
  videoId: number,
  isSaved: boolean,
): Promise<Pick<Video, 'isSaved' | 'saves'>> {
  const saves = await inTransactionWithRetry(pool, (client) =>
    changeSaved(client, viewer.id, videoId, isSaved),
  );
  if (saves === undefined) throw notFoundError('video');
  return { isSaved, saves };
}

/** @returns the new number of saves; undefined if the video was deleted */
async function changeSaved(
  client: PoolClient,
  viewerId: number,
  videoId: number,
  isSaved: boolean,
): Promise<number | undefined> {
  const saved = isSaved ? await findOrCreateSaved(client, viewerId) : await findSaved(client, viewerId);
  if (saved) await (isSaved ? addVideo : removeVideo)(client, saved, videoId);
  return (await readSaves(client, videoId))[0]?.saves;
}
