import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { cancelUpload } from './cancel-upload.ts';
import {
  CHECKSUM_FILE_PREFIX,
  MAX_INTAKE_CHECKS,
  QUOTA_WINDOW_MS,
  UNPROCESSED_AFTER_S,
} from './constants.ts';
import type { UploadIntake } from './upload-intake.ts';
import type { UploadStore } from './upload-store.ts';

/** Maximum age of a temporary file with an unverified part. */
const CHECKSUM_FILE_LIFETIME_MS = 60 * 60 * 1_000;

interface SweepContext {
  pool: Pool;
  uploadStore: UploadStore;
  uploadIntake: UploadIntake;
}

// Complete uploads without recent requests. Each is checked a limited number of times and then left to its
// owner.
const selectUnprocessed = statement<{ id: string; bytes: number }, []>(
  'upload-sweep-unprocessed',
  `select id, bytes from uploads
   where state = 'open' and expires_at > now()
     and touched_at between now() - interval '${UNPROCESSED_AFTER_S * MAX_INTAKE_CHECKS} seconds'
       and now() - interval '${UNPROCESSED_AFTER_S} seconds'
   order by touched_at limit 200`,
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
  /** Complete uploads that were processed, because the server died before. */
  accepted: number;
  /** Incomplete uploads that expired. */
  expired: number;
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
  return { accepted: await processUnprocessed(context), expired };
}

async function processUnprocessed({ pool, uploadStore, uploadIntake }: SweepContext): Promise<number> {
  let accepted = 0;
  for (const { id, bytes } of await selectUnprocessed(pool)) {
    if ((await uploadStore.receivedBytes(id)) < bytes) continue;
    await uploadIntake.process(id);
    accepted += 1;
  }
  return accepted;
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
