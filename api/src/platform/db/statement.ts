import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';

/** Where a statement runs: the pool, or the connection of a transaction. */
export type Queryable = Pool | PoolClient;

/**
 * Defines a named prepared statement, which PostgreSQL plans once per connection. For frequent queries;
 * others use Kysely.
 * @param name unique in the program
 * @returns a function from the values of `$1`, `$2`, ... to the rows
 */
export function statement<Row extends QueryResultRow, Values extends unknown[]>(name: string, text: string) {
  const run = async (db: Queryable, ...values: Values): Promise<Row[]> =>
    (await db.query<Row>({ name, text, values })).rows;
  return Object.assign(run, { statementName: name, text });
}

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because the unique value already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
}

const DEADLOCK = '40P01';

/** Whether PostgreSQL canceled the transaction because of a deadlock. It may be retried. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DEADLOCK;
}

/** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
