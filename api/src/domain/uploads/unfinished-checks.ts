import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { MAX_UNFINISHED_CHECKS } from './constants.ts';
import { CheckerExitError } from './file-checker.ts';

const countCheck = statement<{ unfinished_checks: number }, [id: string, uncounted: number]>(
  'upload-check-begin',
  `update uploads set unfinished_checks = greatest(unfinished_checks - $2, 0) + 1
   where id = $1 and state = 'open' returning unfinished_checks`,
);
const uncountCheck = statement<never, [id: string]>(
  'upload-check-end',
  'update uploads set unfinished_checks = greatest(unfinished_checks - 1, 0) where id = $1',
);

/** Finished checks by upload that are still counted as unfinished. */
const uncounted = new Map<string, number>();

/** A file may not be checked again: it has ended too many processes. */
export class TooManyChecksError extends Error {
  override name = 'TooManyChecksError';
}

/**
 * Runs a check of an upload and counts it before it starts. A check that ends this process, or the one that reads the
 * file, remains counted.
 * @throws TooManyChecksError without running the check after `MAX_UNFINISHED_CHECKS` checks that never returned
 */
export async function runCountedCheck(pool: Pool, id: string, check: () => Promise<void>): Promise<void> {
  const [upload] = await countCheck(pool, id, uncounted.get(id) ?? 0);
  uncounted.delete(id);
  let isFinished = true;
  try {
    if (upload && upload.unfinished_checks > MAX_UNFINISHED_CHECKS) throw new TooManyChecksError();
    await check();
  } catch (error) {
    isFinished = !(error instanceof CheckerExitError);
    throw error;
  } finally {
    // When the database is away or full, the next check of this process corrects the count.
    if (isFinished) await uncountCheck(pool, id).catch(() => uncounted.set(id, (uncounted.get(id) ?? 0) + 1));
  }
}
