import type { Pool } from 'pg';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { endUpload, type UploadRow } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

const deleteVideo = statement<never, [id: number]>(
  'upload-drop-video',
  `delete from videos where id = $1 and state in ('uploading', 'removed')`,
);

/** Removes the bytes of an upload that is over. A store that fails now changes nothing of that: `sweepStrays` comes by. */
export async function tryDiscard(uploads: UploadStore, id: string): Promise<void> {
  await uploads.discard(id).catch(() => {});
}

/** Ends an upload of which not all has come: its video was nobody's but its owner's, and goes with its bytes. */
export async function cancelUpload(
  { pool, uploads }: { pool: Pool; uploads: UploadStore },
  { id, video_id }: Pick<UploadRow, 'id' | 'video_id'>,
): Promise<void> {
  const isOver = await inTransaction(pool, async (client) => {
    const [ended] = await endUpload(client, id, 'ended');
    if (ended && video_id !== null) await deleteVideo(client, video_id);
    return ended !== undefined;
  });
  // Else it was taken in a moment ago: its bytes are a video's now.
  if (isOver) await tryDiscard(uploads, id);
}
