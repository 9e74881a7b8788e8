import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import type { Sources } from '../../platform/storage/sources.ts';
import { CHECKSUM_FILE_PREFIX, ORPHAN_GRACE_MS, UPLOAD_PREFIX } from './constants.ts';
import type { UploadStore } from './upload-store.ts';

/** Names looked up per statement. */
const LOOKUP_BATCH_SIZE = 200;

// An upload's id is the file name of its video.
const selectOrphans = statement<{ id: string }, [ids: string[]]>(
  'upload-sweep-orphans',
  `select id from unnest($1::text[]) as stored (id)
   where not exists (select from uploads where uploads.id = stored.id and uploads.state = 'open')
     and not exists (select from videos where videos.file_name = stored.id and videos.source_key is not null)`,
);

interface OrphanSweepContext {
  pool: Pool;
  uploadStore: UploadStore;
  sourceFiles: Sources;
}

/** Lists the uploads with data that was not written for a while. Ids contain no dots. */
async function listOldUploadIds(sources: Sources, grace: number): Promise<string[]> {
  const old = new Set<string>();
  for await (const { key, changedAt } of sources.list(UPLOAD_PREFIX)) {
    const name = key.slice(UPLOAD_PREFIX.length);
    if (name.startsWith(CHECKSUM_FILE_PREFIX) || Date.now() - changedAt.getTime() < grace) continue;
    old.add(name.split('.', 1)[0] ?? '');
  }
  return [...old];
}

/**
 * Deletes upload data without an upload or a video: of users who were deleted during an upload, and of
 * servers that died between rejecting an upload and deleting its files. Several API processes may run it at
 * once.
 * @param grace ms; newer data is left alone, because its row may not be written yet
 * @returns the ids of the deleted uploads
 */
export async function sweepOrphanedFiles(
  { pool, uploadStore, sourceFiles }: OrphanSweepContext,
  grace = ORPHAN_GRACE_MS,
): Promise<string[]> {
  const ids = await listOldUploadIds(sourceFiles, grace);
  const deleted: string[] = [];
  for (let at = 0; at < ids.length; at += LOOKUP_BATCH_SIZE) {
    for (const { id } of await selectOrphans(pool, ids.slice(at, at + LOOKUP_BATCH_SIZE))) {
      await uploadStore.discard(id);
      deleted.push(id);
    }
  }
  return deleted;
}
