import type { Pool } from 'pg';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { endUpload, type UploadRow } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

const deleteVideo = statement<never, [id: number]>(
  'upload-drop-video',
  `delete from videos where id = $1 and state in ('uploading', 'removed')`,
);

/**
 * Deletes the data of an upload that has ended. Ignores errors of the store, because `sweepOrphanedFiles`
 * deletes what remains.
 */
export async function tryDiscard(uploadStore: UploadStore, id: string): Promise<void> {
  await uploadStore.discard(id).catch(() => {});
}

/** Cancels an incomplete upload and deletes its video, which only its owner could see. */
export async function cancelUpload(
  { pool, uploadStore }: { pool: Pool; uploadStore: UploadStore },
  { id, video_id }: Pick<UploadRow, 'id' | 'video_id'>,
): Promise<void> {
  const isOver = await inTransaction(pool, async (client) => {
    const [ended] = await endUpload(client, id, 'ended');
    if (ended && video_id !== null) await deleteVideo(client, video_id);
    return ended !== undefined;
  });
  // If it was accepted in the meantime, its data belongs to a video.
  if (isOver) await tryDiscard(uploadStore, id);
}
