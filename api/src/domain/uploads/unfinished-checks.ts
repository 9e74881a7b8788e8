import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ToolTimeoutError } from '../../platform/media/errors.ts';
import { KILLS_COUNT_AFTER_MS, MAX_UNFINISHED_CHECKS } from './constants.ts';
import { UnfinishedCheckError } from './file-checker.ts';

const incrementUnfinished = statement<
  { unfinished_checks: number; do_kills_count: boolean },
  [id: string, pendingDecrement: number, killsCountAfterMs: number]
>(
  'upload-check-begin',
  `update uploads set unfinished_checks = greatest(unfinished_checks - $2, 0) + 1
   where id = $1 and state = 'open'
   returning unfinished_checks, created_at < now() - make_interval(secs => $3 / 1000.0) as do_kills_count`,
);
const decrementUnfinished = statement<never, [id: string]>(
  'upload-check-end',
  'update uploads set unfinished_checks = greatest(unfinished_checks - 1, 0) where id = $1',
);

/** Decrements of `unfinished_checks` that failed, by upload. The next check of this process applies them. */
const pendingDecrements = new Map<string, number>();

/** Too many checks of the file ended without a result, so it is not checked again. */
export class TooManyChecksError extends Error {
  override name = 'TooManyChecksError';
}

/** Compares the code, because errors from another process may lose their class. */
const isKilledTool = (error: unknown) => (error as { code?: unknown }).code === 'TOOL_KILLED';

/**
 * Runs a check of an upload and counts it before it starts. A check that ends this process, crashes or takes too long remains
 * counted. A check that the system kills (SIGKILL) remains counted only if the upload is older than `KILLS_COUNT_AFTER_MS`.
 * @throws TooManyChecksError without running the check after `MAX_UNFINISHED_CHECKS` checks without a result;
 *   UnfinishedCheckError; other errors of the check
 */
export async function runCountedCheck(pool: Pool, id: string, check: () => Promise<void>): Promise<void> {
  const [upload] = await incrementUnfinished(pool, id, pendingDecrements.get(id) ?? 0, KILLS_COUNT_AFTER_MS);
  pendingDecrements.delete(id);
  let shouldDecrement = true;
  try {
    if (upload && upload.unfinished_checks > MAX_UNFINISHED_CHECKS) throw new TooManyChecksError();
    await check();
  } catch (thrown) {
    const error =
      thrown instanceof ToolTimeoutError
        ? new UnfinishedCheckError(thrown.message, { cause: thrown })
        : thrown;
    shouldDecrement = !(
      error instanceof UnfinishedCheckError ||
      (upload?.do_kills_count && isKilledTool(error))
    );
    throw error;
  } finally {
    // If the database is unavailable or full, the next check of this process applies the decrement.
    if (shouldDecrement)
      await decrementUnfinished(pool, id).catch(() =>
        pendingDecrements.set(id, (pendingDecrements.get(id) ?? 0) + 1),
      );
  }
}
