import { setTimeout as wait } from 'node:timers/promises';
import { purgeRemovedVideos } from '../../domain/retention/delete-videos.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { VIDEO_DELETION_INTERVAL_MS } from './constants.ts';

interface VideoDeletionOptions {
  databaseUrl: string;
  storage: Storage;
  log: WorkerLog;
  stop: AbortSignal;
}

/** Deletes the files and remaining rows of deleted videos until stopped. Survives database outages. */
export async function runVideoDeletion({
  databaseUrl,
  storage,
  log,
  stop,
}: VideoDeletionOptions): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  try {
    while (!stop.aborted) {
      try {
        const count = await purgeRemovedVideos({ pool, storage, stop });
        if (count > 0) log.info({ count }, 'deleted videos purged');
      } catch (error) {
        if (!stop.aborted) log.error({ err: error }, 'video deletion failed, will retry');
      }
      await wait(VIDEO_DELETION_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await pool.end();
  }
}
