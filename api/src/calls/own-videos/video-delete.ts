import { calls } from '@ontrend/shared/wire';
import { deleteDependentRows } from '../../domain/retention/delete-videos.ts';
import { cancelUpload } from '../../domain/uploads/cancel-upload.ts';
import { changeVideo } from '../../domain/videos/change-video.ts';
import { lockOwnVideo } from '../../domain/videos/lock-own-video.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Rows of each kind that go with the call itself; what a very popular video has beyond them the worker takes away. */
const MAX_ROWS_PER_CALL = 2_000;

const findOpenUpload = statement<{ id: string }, [videoId: number]>(
  'video-delete-upload',
  `select id from uploads where video_id = $1 and state = 'open'`,
);

/**
 * Deletes a video (spec 7): out of every list and every count with this transaction, with its likes and comments; its
 * files go with the job of the worker that finds it (`removeDeletedVideos`).
 */
export const userVideoDelete = defineHandler(
  calls.userVideoDelete,
  async ({ body, viewer, services: { pool, uploadStore } }) => {
    const video = await inTransaction(pool, async (client) => {
      const found = await lockOwnVideo(client, body.file, viewer.id);
      await changeVideo(client, found.id, { isRemoved: true });
      await deleteDependentRows(client, found.id, MAX_ROWS_PER_CALL);
      return found;
    });
    const [open] = await findOpenUpload(pool, video.id);
    if (open) await cancelUpload({ pool, uploadStore }, { id: open.id, video_id: video.id });
    return { data: {}, message: 'Video deleted!' };
  },
);
