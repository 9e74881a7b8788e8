import { MAX_PINNED_VIDEOS } from '@ontrend/shared/wire';
import type { Pool, PoolClient } from 'pg';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { lockOwnVideo } from './lock-own-video.ts';

interface PinnedRow {
  id: number;
  file_name: string;
}

export const selectPinned = statement<PinnedRow, [ownerId: number]>(
  'pinned-videos',
  `select v.id, v.file_name from pinned_videos p join videos v on v.id = p.video_id
   where p.owner_id = $1 and v.listed_at is not null order by p.pinned_at desc, v.id desc`,
);

/** Transactions that pin videos of the same user wait for each other, so that the order of the pins is theirs. */
const lockPins = statement<never, [ownerId: number]>(
  'pinned-videos-lock',
  `select pg_advisory_xact_lock(hashtextextended('pinned videos ' || $1::bigint, 0))`,
);
/** Inserts no row without a free slot, or if the video is pinned already. */
const insertPin = statement<{ slot: number }, [ownerId: number, videoId: number]>(
  'pinned-videos-add',
  `insert into pinned_videos (owner_id, slot, video_id)
   select $1, slot, $2 from generate_series(1, ${MAX_PINNED_VIDEOS}) as slot
   where not exists (select from pinned_videos p where p.owner_id = $1 and p.slot = slot.slot)
   order by slot limit 1
   on conflict do nothing
   returning slot`,
);
const deletePin = statement<never, [ownerId: number, fileName: string]>(
  'pinned-videos-remove',
  `delete from pinned_videos p using videos v
   where p.owner_id = $1 and v.id = p.video_id and v.file_name = $2`,
);

/** Returns the ids of the videos that a user has pinned, the last pinned first. */
export async function readPinnedIds(db: Queryable, ownerId: number): Promise<number[]> {
  return (await selectPinned(db, ownerId)).map(({ id }) => id);
}

interface PinChange {
  /** The part before the first dot is sufficient (VIDEO-2). */
  file: string;
  isPinned: boolean;
  /** A video to unpin at the same time. */
  replaces?: string | undefined;
}

/**
 * Pins a video of the viewer to their profile, or unpins it (PROFILE-38). Repeating the change has no effect.
 * @returns the file names of all pinned videos, the last pinned first
 * @throws {ApiError} 404 if the video does not exist; 403 if it belongs to another user; 409 if it is not public, or if
 *   the user has pinned the maximum number of videos
 */
export async function setPinned(
  { pool }: { pool: Pool },
  viewer: Pick<Viewer, 'id'>,
  change: PinChange,
): Promise<string[]> {
  return inTransactionWithRetry(pool, async (client) => {
    await lockPins(client, viewer.id);
    // The lock on the video keeps it public until the transaction ends; afterwards, a trigger unpins it.
    const { id, file_name, is_listed } = await lockOwnVideo(client, change.file, viewer.id);
    if (!change.isPinned) await deletePin(client, viewer.id, file_name);
    else if (is_listed) await pin(client, viewer.id, id, change.replaces);
    else throw new ApiError(409, 'video-not-public', 'Only public videos can be pinned to your profile.');
    return (await selectPinned(client, viewer.id)).map((pinned) => pinned.file_name);
  });
}

async function pin(
  client: PoolClient,
  ownerId: number,
  videoId: number,
  replaces: string | undefined,
): Promise<void> {
  const before = await readPinnedIds(client, ownerId);
  if (before.includes(videoId)) return;
  if (replaces !== undefined) await deletePin(client, ownerId, toVideoName(replaces));
  const added = await insertPin(client, ownerId, videoId);
  if (added.length === 0)
    throw new ApiError(
      409,
      'too-many-pins',
      `You can pin up to ${MAX_PINNED_VIDEOS} videos. Unpin one to pin another.`,
    );
}
