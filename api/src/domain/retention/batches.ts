import type { Pool, PoolClient } from 'pg';
import { inTransaction, isDeadlock, statement } from '../../platform/db/statement.ts';

/** Workers take turns, batch by batch: two that count the same rows down would wait for each other in a circle. */
const lockDeletion = statement<never, []>(
  'removal-turn',
  `select pg_advisory_xact_lock(hashtext('remove-people'))`,
);

/** People go on liking and following meanwhile; whoever meets one of them in a circle of waiting begins again. */
const MAX_ATTEMPTS = 5;

/**
 * Runs one batch in a transaction of its own; once more where somebody stood in its way.
 * @param work is run from its beginning each time
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
 * Runs batches until one finds nothing.
 * @param work returns how many rows it has removed
 */
export async function runBatches(
  pool: Pool,
  stop: AbortSignal,
  work: (client: PoolClient) => Promise<number>,
): Promise<void> {
  do stop.throwIfAborted();
  while ((await runBatch(pool, work)) > 0);
}
