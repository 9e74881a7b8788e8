import type { Pool, PoolClient } from 'pg';
import { inTransaction, isDeadlock, statement } from '../../platform/db/statement.ts';

/** Serializes batches across workers, because two batches that decrement the same counters could deadlock. */
const lockDeletion = statement<never, []>(
  'deletion-lock',
  `select pg_advisory_xact_lock(hashtext('remove-people'))`,
);

/** Number of attempts when a batch deadlocks with concurrent likes or follows. */
const MAX_ATTEMPTS = 5;

/**
 * Runs one batch in its own transaction, and retries it after a deadlock.
 * @param work runs from the beginning on each attempt
 */
export async function runBatch<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, async (client) => {
        await lockDeletion(client);
        return work(client);
      });
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs batches until one deletes nothing.
 * @param work returns the number of deleted rows
 */
export async function runBatches(
  pool: Pool,
  stop: AbortSignal,
  work: (client: PoolClient) => Promise<number>,
): Promise<void> {
  do stop.throwIfAborted();
  while ((await runBatch(pool, work)) > 0);
}
