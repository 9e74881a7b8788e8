import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import type { Sources } from '../../platform/storage/sources.ts';
import { CHECKSUM_FILE_PREFIX, ORPHAN_GRACE_MS, UPLOAD_PREFIX } from './constants.ts';
import type { UploadStore } from './upload-store.ts';

/** Names looked up in one statement. */
const LOOKUP_BATCH_SIZE = 200;

// An upload's id is the file name of its video.
const selectOrphans = statement<{ id: string }, [ids: string[]]>(
  'upload-sweep-strays',
  `select id from unnest($1::text[]) as kept (id)
   where not exists (select from uploads where uploads.id = kept.id and uploads.state = 'open')
     and not exists (select from videos where videos.file_name = kept.id and videos.source_key is not null)`,
);

interface OrphanSweepContext {
  pool: Pool;
  uploads: UploadStore;
  sources: Sources;
}

/** Of which uploads there are bytes that nobody has written to for a while; no id has a full stop. */
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
 * Takes away bytes of uploads that are nobody's: of people who were removed while something of theirs was on the way, of
 * servers that died between a refusal and its files. Several copies may do it at once.
 * @param grace ms; what changed in this time may belong to a row that is being written
 * @returns the ids of what is gone
 */
export async function sweepOrphanedFiles(
  { pool, uploads, sources }: OrphanSweepContext,
  grace = ORPHAN_GRACE_MS,
): Promise<string[]> {
  const ids = await listOldUploadIds(sources, grace);
  const gone: string[] = [];
  for (let at = 0; at < ids.length; at += LOOKUP_BATCH_SIZE) {
    for (const { id } of await selectOrphans(pool, ids.slice(at, at + LOOKUP_BATCH_SIZE))) {
      await uploads.discard(id);
      gone.push(id);
    }
  }
  return gone;
}
