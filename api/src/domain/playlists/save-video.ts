import type { Video } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { findVisibleVideo } from '../videos/index.ts';
import { addVideo, removeVideo } from './change-videos.ts';
import { findOrCreateSaved, findSaved } from './create-playlist.ts';
import { findVideoToRemove } from './find-playlist.ts';

const readSaves = statement<{ saves: number }, [videoId: number]>(
  'playlist-read-saves',
  'select saves from videos where id = $1',
);

/**
 * Saves a video or removes it from the saved videos, and counts it. Repeating the call changes nothing.
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 * @throws {ApiError} 404 if the viewer may not watch the video, 409 if the saved videos are full
 */
export async function setSaved(
  { pool }: { pool: Pool },
  viewer: Pick<Viewer, 'id'>,
  fileName: string,
  isSaved: boolean,
): Promise<Pick<Video, 'isSaved' | 'saves'>> {
  const saves = await inTransactionWithRetry(pool, (client) =>
    (isSaved ? save : unsave)(client, viewer, fileName),
  );
  return { isSaved, saves };
}

async function save(client: PoolClient, viewer: Pick<Viewer, 'id'>, fileName: string): Promise<number> {
  const saved = await findOrCreateSaved(client, viewer.id);
  const { id } = await findVisibleVideo(client, fileName, viewer);
  await addVideo(client, saved, id);
  return countSaves(client, id);
}

async function unsave(client: PoolClient, viewer: Pick<Viewer, 'id'>, fileName: string): Promise<number> {
  const saved = await findSaved(client, viewer.id);
  const { id } = await findVideoToRemove(client, saved?.id, fileName, viewer);
  if (saved) await removeVideo(client, saved, id);
  return countSaves(client, id);
}

async function countSaves(client: PoolClient, videoId: number): Promise<number> {
  const [video] = await readSaves(client, videoId);
  if (!video) throw notFoundError('video');
  return video.saves;
}
