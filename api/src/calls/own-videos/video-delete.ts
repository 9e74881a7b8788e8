import { calls } from '@ontrend/shared/wire';
import { deleteDependentRows } from '../../domain/retention/delete-videos.ts';
import { cancelUpload } from '../../domain/uploads/cancel-upload.ts';
import { lockOwnVideo } from '../../domain/videos/lock-own-video.ts';
import { updateVideo } from '../../domain/videos/update-video.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Rows of each kind that the call deletes itself. The worker deletes the rest. */
const MAX_ROWS_PER_CALL = 2_000;

const findOpenUpload = statement<{ id: string }, [videoId: number]>(
  'video-delete-upload',
  `select id from uploads where video_id = $1 and state = 'open'`,
);

/**
 * Deletes a video (UPLOAD-6). The transaction removes it from every list and count, with its likes and
 * comments; the worker deletes its files later (`purgeRemovedVideos`).
 */
export const userVideoDelete = defineHandler(
  calls.userVideoDelete,
  async ({ body, viewer, services: { pool, uploadStore } }) => {
    const video = await inTransactionWithRetry(pool, async (client) => {
      const found = await lockOwnVideo(client, body.file, viewer.id);
      await updateVideo(client, found.id, { isRemoved: true });
      await deleteDependentRows(client, found.id, MAX_ROWS_PER_CALL);
      return found;
    });
    const [open] = await findOpenUpload(pool, video.id);
    if (open) await cancelUpload({ pool, uploadStore }, { id: open.id, video_id: video.id });
    return { data: {}, message: 'Video deleted!' };
  },
);
