import type { Pool, PoolClient } from 'pg';
import { inTransaction, isDeadlock } from './statement.ts';

/** Who is just being removed counts down the same rows in another order. */
const ATTEMPTS = 3;

/**
 * `inTransaction`, begun again where another transaction and this one waited for each other.
 * @param work is run from its beginning each time
 */
export async function inRetriedTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
