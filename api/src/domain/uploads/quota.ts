import { statfs } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { formatBytes } from '../../platform/text/format-units.ts';
import { DAILY_QUOTA, QUOTA_WINDOW_MS } from './constants.ts';

interface QuotaUsage {
  /** On the way. */
  open: number;
  /** Begun within the window. */
  files: number;
  bytes: number;
  /** What is kept of the person's videos. */
  stored: number;
}

const WINDOW = `interval '${QUOTA_WINDOW_MS / 1_000} seconds'`;

/** Two uploads begun at once must not both find the last free place. */
const lockQuota = statement<never, [ownerId: number]>(
  'upload-quota-turn',
  `select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1::text, 0))`,
);
// What was given up counts with what came of it.
const selectUsage = statement<QuotaUsage, [ownerId: number]>(
  'upload-quota',
  `select count(*) filter (where state = 'open' and expires_at > now())::integer as open,
     count(*) filter (where created_at > now() - ${WINDOW})::integer as files,
     coalesce(sum(case when state = 'ended' then received else bytes end)
       filter (where created_at > now() - ${WINDOW}), 0)::bigint as bytes,
     (select coalesce(sum(source_bytes), 0) from videos where owner_id = $1)::bigint as stored
   from uploads where owner_id = $1`,
);

/** What a person may still upload. */
export interface RemainingQuota {
  files: number;
  bytes: number;
}

function remainingQuota(usage: QuotaUsage, maxStoredBytes: number): RemainingQuota {
  const files = Math.min(DAILY_QUOTA.open - usage.open, DAILY_QUOTA.files - usage.files);
  const bytes = Math.min(DAILY_QUOTA.bytes - usage.bytes, maxStoredBytes - usage.stored);
  return { files: Math.max(0, files), bytes: Math.max(0, bytes) };
}

/** @param maxStoredBytes bytes of videos that are kept of one person (UPLOAD_QUOTA_MB) */
export async function findRemainingQuota(
  db: Queryable,
  ownerId: number,
  maxStoredBytes: number,
): Promise<RemainingQuota> {
  const [usage] = await selectUsage(db, ownerId);
  return usage ? remainingQuota(usage, maxStoredBytes) : { files: 0, bytes: 0 };
}

/**
 * Refuses an upload that is more than its owner's usage; others of the same person wait until the transaction ends.
 * @throws {ApiError} 413
 */
export async function assertWithinQuota(
  client: PoolClient,
  ownerId: number,
  bytes: number,
  maxStoredBytes: number,
): Promise<void> {
  await lockQuota(client, ownerId);
  const [usage] = await selectUsage(client, ownerId);
  if (!usage) return;
  const refuse = (sentence: string) => new ApiError(413, 'quota-exceeded', sentence);
  if (usage.open >= DAILY_QUOTA.open)
    throw refuse(`You have ${usage.open} uploads on the way. Please wait for one to end, or give one up.`);
  if (usage.files >= DAILY_QUOTA.files)
    throw refuse(`${DAILY_QUOTA.files} videos a day are possible. Please go on tomorrow.`);
  if (usage.bytes + bytes > DAILY_QUOTA.bytes)
    throw refuse(`${formatBytes(DAILY_QUOTA.bytes)} a day are possible. Please go on tomorrow.`);
  if (usage.stored + bytes > maxStoredBytes)
    throw refuse(
      `Your videos would have more than ${formatBytes(maxStoredBytes)} together. Please delete some of them first.`,
    );
}

const selectOutstanding = statement<{ bytes: number }, []>(
  'upload-outstanding',
  `select coalesce(sum(bytes - received), 0)::bigint as bytes from uploads
   where state = 'open' and expires_at > now()`,
);

/**
 * Refuses what would fill the disk: what is promised to others counts as taken.
 * @param folder on the disk in question
 * @param minFreeBytes bytes that stay free for everything else (UPLOAD_FREE_MB)
 * @throws {ApiError} 507
 */
export async function assertDiskSpace(
  db: Queryable,
  folder: string,
  bytes: number,
  minFreeBytes: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [promised] = await selectOutstanding(db);
  if (bavail * bsize - (promised?.bytes ?? 0) - bytes >= minFreeBytes) return;
  throw new ApiError(507, 'no-space', 'There is no room for uploads at the moment. Please try again later.');
}
