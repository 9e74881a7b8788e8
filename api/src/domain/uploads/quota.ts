import type { PoolClient } from 'pg';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { formatBytes } from '../../platform/text/format-units.ts';
import { DAILY_QUOTA, QUOTA_WINDOW_MS } from './constants.ts';
import type { UploadRow } from './upload-rows.ts';

interface QuotaUsage {
  /** Number of incomplete uploads. */
  open: number;
  /** Number of uploads created within the window. */
  files: number;
  bytes: number;
  /** Size of the user's stored source files in bytes. */
  stored: number;
}

const WINDOW = `interval '${QUOTA_WINDOW_MS / 1_000} seconds'`;

/**
 * Serializes the checks of one user, so that two concurrent uploads do not both take the last of the quota.
 */
const lockQuota = statement<never, [ownerId: number]>(
  'upload-quota-lock',
  `select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1::text, 0))`,
);
// A canceled upload counts with the bytes that were received.
const selectUsage = statement<QuotaUsage, [ownerId: number]>(
  'upload-quota',
  `select count(*) filter (where state = 'open' and expires_at > now())::integer as open,
     count(*) filter (where created_at > now() - ${WINDOW})::integer as files,
     coalesce(sum(case when state = 'ended' then received else bytes end)
       filter (where created_at > now() - ${WINDOW}), 0)::bigint as bytes,
     (select coalesce(sum(source_bytes), 0) from videos where owner_id = $1)::bigint as stored
   from uploads where owner_id = $1`,
);

/** The remaining quota of a user. */
export interface RemainingQuota {
  files: number;
  bytes: number;
}

function remainingQuota(usage: QuotaUsage, maxStoredBytes: number): RemainingQuota {
  const files = Math.min(DAILY_QUOTA.open - usage.open, DAILY_QUOTA.files - usage.files);
  const bytes = Math.min(DAILY_QUOTA.bytes - usage.bytes, maxStoredBytes - usage.stored);
  return { files: Math.max(0, files), bytes: Math.max(0, bytes) };
}

/** @param maxStoredBytes maximum size of a user's stored videos (UPLOAD_QUOTA_MB) */
export async function findRemainingQuota(
  db: Queryable,
  ownerId: number,
  maxStoredBytes: number,
): Promise<RemainingQuota> {
  const [usage] = await selectUsage(db, ownerId);
  return usage ? remainingQuota(usage, maxStoredBytes) : { files: 0, bytes: 0 };
}

/**
 * Rejects an upload that exceeds its owner's quota. Other uploads of the same user wait until the transaction
 * ends.
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
  const reject = (message: string) => new ApiError(413, 'quota-exceeded', message);
  if (usage.open >= DAILY_QUOTA.open)
    throw reject(`You have ${usage.open} uploads in progress. Wait for one to finish, or cancel one.`);
  if (usage.files >= DAILY_QUOTA.files)
    throw reject(`You've reached the limit of ${DAILY_QUOTA.files} videos per day. Try again tomorrow.`);
  if (usage.bytes + bytes > DAILY_QUOTA.bytes)
    throw reject(
      `You've reached the limit of ${formatBytes(DAILY_QUOTA.bytes)} per day. Try again tomorrow.`,
    );
  if (usage.stored + bytes > maxStoredBytes)
    throw reject(
      `Your videos would exceed your ${formatBytes(maxStoredBytes)} of storage. Delete some of them first.`,
    );
}

const selectOutstanding = statement<{ bytes: number }, []>(
  'upload-outstanding',
  `select coalesce(sum(bytes - received), 0)::bigint as bytes from uploads
   where state = 'open' and expires_at > now()`,
);

/** Seconds after which a client tries again to upload. */
const NO_SPACE_RETRY_AFTER_S = 30;

/** 507: the disk has no space for uploads. */
export function noUploadSpaceError(): ApiError {
  return new ApiError(
    507,
    'no-space',
    "Uploads aren't available right now. Try again later.",
    undefined,
    NO_SPACE_RETRY_AFTER_S,
  );
}

/**
 * Rejects a new upload that would use the reserve of the disk. The remaining bytes of open uploads count as used.
 * @param bytes size of the upload
 * @throws {ApiError} 507
 */
export async function assertUploadSpace(db: Queryable, diskSpace: DiskSpace, bytes: number): Promise<void> {
  const [outstanding] = await selectOutstanding(db);
  if (await diskSpace.hasSpace('data', bytes + (outstanding?.bytes ?? 0))) return;
  throw noUploadSpaceError();
}

/**
 * Rejects to continue an upload whose remaining bytes would use the reserve of the disk. Other open uploads do not count:
 * their users may never send the rest.
 * @throws {ApiError} 507
 */
export async function assertSpaceToContinue(
  diskSpace: DiskSpace,
  { bytes, received }: Pick<UploadRow, 'bytes' | 'received'>,
): Promise<void> {
  if (!(await diskSpace.hasSpace('data', bytes - received))) throw noUploadSpaceError();
}
