import { statfs } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { spokenBytes } from '../../platform/text/format-units.ts';
import { QUOTA, QUOTA_WINDOW } from './constants.ts';

interface Share {
  /** On the way. */
  open: number;
  /** Begun within the window. */
  files: number;
  bytes: number;
  /** What is kept of the person's videos. */
  stored: number;
}

const WINDOW = `interval '${QUOTA_WINDOW / 1_000} seconds'`;

/** Two uploads begun at once must not both find the last free place. */
const takeTurn = statement<never, [ownerId: number]>(
  'upload-quota-turn',
  `select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1::text, 0))`,
);
// What was given up counts with what came of it.
const findShare = statement<Share, [ownerId: number]>(
  'upload-quota',
  `select count(*) filter (where state = 'open' and expires_at > now())::integer as open,
     count(*) filter (where created_at > now() - ${WINDOW})::integer as files,
     coalesce(sum(case when state = 'ended' then received else bytes end)
       filter (where created_at > now() - ${WINDOW}), 0)::bigint as bytes,
     (select coalesce(sum(source_bytes), 0) from videos where owner_id = $1)::bigint as stored
   from uploads where owner_id = $1`,
);

/** What a person may still upload. */
export interface Allowance {
  files: number;
  bytes: number;
}

function allowanceOf(share: Share, storedMax: number): Allowance {
  const files = Math.min(QUOTA.open - share.open, QUOTA.files - share.files);
  const bytes = Math.min(QUOTA.bytes - share.bytes, storedMax - share.stored);
  return { files: Math.max(0, files), bytes: Math.max(0, bytes) };
}

/** @param storedMax bytes of videos that are kept of one person (UPLOAD_QUOTA_MB) */
export async function findAllowance(db: Queryable, ownerId: number, storedMax: number): Promise<Allowance> {
  const [share] = await findShare(db, ownerId);
  return share ? allowanceOf(share, storedMax) : { files: 0, bytes: 0 };
}

/**
 * Refuses an upload that is more than its owner's share; others of the same person wait until the transaction ends.
 * @throws {ApiError} 413
 */
export async function checkShare(
  client: PoolClient,
  ownerId: number,
  bytes: number,
  storedMax: number,
): Promise<void> {
  await takeTurn(client, ownerId);
  const [share] = await findShare(client, ownerId);
  if (!share) return;
  const refuse = (sentence: string) => new ApiError(413, 'quota-exceeded', sentence);
  if (share.open >= QUOTA.open)
    throw refuse(`You have ${share.open} uploads on the way. Please wait for one to end, or give one up.`);
  if (share.files >= QUOTA.files)
    throw refuse(`${QUOTA.files} videos a day are possible. Please go on tomorrow.`);
  if (share.bytes + bytes > QUOTA.bytes)
    throw refuse(`${spokenBytes(QUOTA.bytes)} a day are possible. Please go on tomorrow.`);
  if (share.stored + bytes > storedMax)
    throw refuse(
      `Your videos would have more than ${spokenBytes(storedMax)} together. Please delete some of them first.`,
    );
}

const findOutstanding = statement<{ bytes: number }, []>(
  'upload-outstanding',
  `select coalesce(sum(bytes - received), 0)::bigint as bytes from uploads
   where state = 'open' and expires_at > now()`,
);

/**
 * Refuses what would fill the disk: what is promised to others counts as taken.
 * @param folder on the disk in question
 * @param keptFree bytes that stay free for everything else (UPLOAD_FREE_MB)
 * @throws {ApiError} 507
 */
export async function checkSpace(
  db: Queryable,
  folder: string,
  bytes: number,
  keptFree: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [promised] = await findOutstanding(db);
  if (bavail * bsize - (promised?.bytes ?? 0) - bytes >= keptFree) return;
  throw new ApiError(507, 'no-space', 'There is no room for uploads at the moment. Please try again later.');
}
