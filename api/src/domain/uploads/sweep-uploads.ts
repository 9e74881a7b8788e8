import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { findMachineFailure } from '../../platform/failures/machine-failure.ts';
import { cancelUpload } from './cancel-upload.ts';
import {
  CHECKSUM_FILE_PREFIX,
  MAX_INTAKE_CHECKS,
  QUOTA_WINDOW_MS,
  UNPROCESSED_AFTER_S,
} from './constants.ts';
import type { IntakeQueue } from './intake-queue.ts';
import type { UploadStore } from './upload-store.ts';

/** Maximum age of a temporary file with an unverified part. */
const CHECKSUM_FILE_LIFETIME_MS = 60 * 60 * 1_000;

interface SweepContext {
  pool: Pool;
  uploadStore: UploadStore;
  uploadIntake: IntakeQueue;
}

// Uploads without recent requests that may be complete. If the server died before it recorded the last bytes, only the
// store knows it, and is asked a limited number of times.
const selectUnprocessed = statement<{ id: string; bytes: number }, []>(
  'upload-sweep-unprocessed',
  `select id, bytes from uploads
   where state = 'open' and expires_at > now() and touched_at < now() - interval '${UNPROCESSED_AFTER_S} seconds'
     and (received = bytes or touched_at > now() - interval '${UNPROCESSED_AFTER_S * MAX_INTAKE_CHECKS} seconds')
   order by touched_at limit 200`,
);
/** Returns no row if another process has begun to process the upload. */
const claimUnprocessed = statement<{ id: string }, [id: string]>(
  'upload-sweep-claim',
  `update uploads set touched_at = now()
   where id = $1 and state = 'open' and touched_at < now() - interval '${UNPROCESSED_AFTER_S} seconds' returning id`,
);
const selectExpired = statement<{ id: string; video_id: number | null }, []>(
  'upload-sweep-expired',
  `select id, video_id from uploads where state = 'open' and expires_at < now() order by expires_at limit 200`,
);
const selectOld = statement<{ id: string }, []>(
  'upload-sweep-old',
  `select id from uploads
   where state <> 'open' and touched_at < now() - interval '${QUOTA_WINDOW_MS / 1_000} seconds'
   order by touched_at limit 200`,
);
const deleteUpload = statement<never, [id: string]>(
  'upload-sweep-delete',
  'delete from uploads where id = $1',
);
const deleteExpiredLocks = statement<never, []>(
  'upload-sweep-locks',
  `delete from upload_locks where lease_until < now() - interval '1 minute'`,
);

/** Result of a sweep. */
export interface SweptUploads {
  /** Complete uploads that now have a result, because the server died before. */
  accepted: number;
  /** Incomplete uploads that expired. */
  expired: number;
  /** The failure of the machine that cut the sweep short. */
  failure: Error | null;
  /** Errors of checks for which a file may be the cause. */
  errors: Error[];
}

/**
 * Processes complete uploads that were not processed because the server died, cancels expired uploads, and
 * deletes rows that no longer count towards a quota. Several API processes may run it at once.
 */
export async function sweepUploads(context: SweepContext): Promise<SweptUploads> {
  // Steps that read no files run first, so that an unreadable file does not block them.
  const expired = await cancelExpired(context);
  await deleteOld(context);
  await deleteExpiredLocks(context.pool);
  await deleteChecksumFiles(context.uploadStore.folder);
  return { ...(await processUnprocessed(context)), expired };
}

async function processUnprocessed({
  pool,
  uploadStore,
  uploadIntake,
}: SweepContext): Promise<Omit<SweptUploads, 'expired'>> {
  let accepted = 0;
  const errors: Error[] = [];
  for (const { id, bytes } of await selectUnprocessed(pool)) {
    try {
      if ((await uploadStore.countReceivedBytes(id)) < bytes) continue;
      const [claimed] = await claimUnprocessed(pool, id);
      if (!claimed) continue;
      // One at a time, so that background checks never fill the queue.
      await uploadIntake.processInBackground(id);
      accepted += 1;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const failure = findMachineFailure(error);
      if (failure && failure.source !== 'tool') return { accepted, errors, failure: error };
      // The file may be the cause; the others are checked nevertheless.
      errors.push(error);
    }
  }
  return { accepted, errors, failure: null };
}

async function cancelExpired({ pool, uploadStore }: SweepContext): Promise<number> {
  const expired = await selectExpired(pool);
  for (const upload of expired) await cancelUpload({ pool, uploadStore }, upload);
  return expired.length;
}

async function deleteOld({ pool }: SweepContext): Promise<void> {
  for (const { id } of await selectOld(pool)) await deleteUpload(pool, id);
}

/** Deletes temporary files of servers that died during a verification. */
async function deleteChecksumFiles(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(CHECKSUM_FILE_PREFIX))) {
    const file = join(folder, name);
    const changed = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - changed > CHECKSUM_FILE_LIFETIME_MS) await rm(file, { force: true });
  }
}
