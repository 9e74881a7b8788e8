import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { giveUp } from './cancel-upload.ts';
import { CHECKSUM_PREFIX, ORPHAN_LOOKS, ORPHAN_SECONDS, QUOTA_WINDOW } from './constants.ts';
import type { Intake } from './upload-intake.ts';
import type { UploadStore } from './upload-store.ts';

/** Ms a part that is being checked may lie about. */
const PART_LIFE = 60 * 60 * 1_000;

interface SweepParts {
  pool: Pool;
  uploads: UploadStore;
  intake: Intake;
}

// Not asked about since: each is looked at a few times, and then left to its owner.
const findOrphans = statement<{ id: string; bytes: number }, []>(
  'upload-sweep-orphans',
  `select id, bytes from uploads
   where state = 'open' and expires_at > now()
     and touched_at between now() - interval '${ORPHAN_SECONDS * ORPHAN_LOOKS} seconds'
       and now() - interval '${ORPHAN_SECONDS} seconds'
   order by touched_at limit 200`,
);
const findExpired = statement<{ id: string; video_id: number | null }, []>(
  'upload-sweep-expired',
  `select id, video_id from uploads where state = 'open' and expires_at < now() order by expires_at limit 200`,
);
const findForgettable = statement<{ id: string }, []>(
  'upload-sweep-forgettable',
  `select id from uploads
   where state <> 'open' and touched_at < now() - interval '${QUOTA_WINDOW / 1_000} seconds'
   order by touched_at limit 200`,
);
const forget = statement<never, [id: string]>('upload-sweep-forget', 'delete from uploads where id = $1');
const forgetLocks = statement<never, []>(
  'upload-sweep-locks',
  `delete from upload_locks where lease_until < now() - interval '1 minute'`,
);

/** What a round came to. */
export interface SweptUploads {
  /** Were all there, and nobody had looked at them. */
  accepted: number;
  /** Nobody went on with them in time. */
  expired: number;
}

/**
 * Ends what nobody ends: files that are all there and were never looked at, as the server died; uploads that nobody went
 * on with; rows that count for no quota any more. Several copies may do it at
 * once.
 */
export async function sweepUploads(parts: SweepParts): Promise<SweptUploads> {
  // What needs no file to be looked at goes first: one that can't be read holds up nothing.
  const expired = await endExpired(parts);
  await forgetOld(parts);
  await forgetLocks(parts.pool);
  await dropParts(parts.uploads.folder);
  return { accepted: await acceptOrphans(parts), expired };
}

async function acceptOrphans({ pool, uploads, intake }: SweepParts): Promise<number> {
  let accepted = 0;
  for (const { id, bytes } of await findOrphans(pool)) {
    if ((await uploads.received(id)) < bytes) continue;
    await intake.accept(id);
    accepted += 1;
  }
  return accepted;
}

async function endExpired({ pool, uploads }: SweepParts): Promise<number> {
  const expired = await findExpired(pool);
  for (const upload of expired) await giveUp({ pool, uploads }, upload);
  return expired.length;
}

async function forgetOld({ pool }: SweepParts): Promise<void> {
  for (const { id } of await findForgettable(pool)) await forget(pool, id);
}

/** Parts that were being checked when their server died. */
async function dropParts(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(CHECKSUM_PREFIX))) {
    const part = join(folder, name);
    const changed = (await stat(part).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - changed > PART_LIFE) await rm(part, { force: true });
  }
}
