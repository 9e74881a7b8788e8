import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ToolTimeoutError } from '../../platform/media/errors.ts';
import { MAX_UNFINISHED_CHECKS, UNCOUNTED_KILLS_LIMIT_MS } from './constants.ts';
import { UnfinishedCheckError } from './file-checker.ts';

const countCheck = statement<
  { unfinished_checks: number; counts_kills: boolean },
  [id: string, uncounted: number, uncountedKillsLimitMs: number]
>(
  'upload-check-begin',
  `update uploads set unfinished_checks = greatest(unfinished_checks - $2, 0) + 1
   where id = $1 and state = 'open'
   returning unfinished_checks, created_at < now() - make_interval(secs => $3 / 1000.0) as counts_kills`,
);
const uncountCheck = statement<never, [id: string]>(
  'upload-check-end',
  'update uploads set unfinished_checks = greatest(unfinished_checks - 1, 0) where id = $1',
);

/** Finished checks by upload that are still counted as unfinished. */
const uncounted = new Map<string, number>();

/** A file may not be checked again: too many of its checks had no result. */
export class TooManyChecksError extends Error {
  override name = 'TooManyChecksError';
}

/** The error may come from another process and have lost its class. */
const isKilledTool = (error: unknown) => (error as { code?: unknown }).code === 'TOOL_KILLED';

/**
 * Runs a check of an upload and counts it before it starts. A check that ends this process, crashes or takes too long remains
 * counted. One that the system kills does so only when the upload is older than `UNCOUNTED_KILLS_LIMIT_MS`.
 * @throws TooManyChecksError without running the check after `MAX_UNFINISHED_CHECKS` checks without a result;
 *   UnfinishedCheckError; other errors of the check
 */
export async function runCountedCheck(pool: Pool, id: string, check: () => Promise<void>): Promise<void> {
  const [upload] = await countCheck(pool, id, uncounted.get(id) ?? 0, UNCOUNTED_KILLS_LIMIT_MS);
  uncounted.delete(id);
  let isFinished = true;
  try {
    if (upload && upload.unfinished_checks > MAX_UNFINISHED_CHECKS) throw new TooManyChecksError();
    await check();
  } catch (thrown) {
    const error =
      thrown instanceof ToolTimeoutError
        ? new UnfinishedCheckError(thrown.message, { cause: thrown })
        : thrown;
    isFinished = !(error instanceof UnfinishedCheckError || (upload?.counts_kills && isKilledTool(error)));
    throw error;
  } finally {
    // When the database is away or full, the next check of this process corrects the count.
    if (isFinished) await uncountCheck(pool, id).catch(() => uncounted.set(id, (uncounted.get(id) ?? 0) + 1));
  }
}
