import type { Pool, PoolClient } from 'pg';
import { inTransaction, isDeadlock } from './statement.ts';

/** A concurrent deletion of a user, or moderation of a thread, locks the same rows in another order, also several times in a row. */
const MAX_ATTEMPTS = 5;

/**
 * Runs `inTransaction` again after a deadlock.
 * @param work runs from its beginning at each attempt
 */
export async function inTransactionWithRetry<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
