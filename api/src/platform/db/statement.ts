import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';

/** Something a statement can be run on: the pool, or the one connection of a transaction. */
export type Queryable = Pool | PoolClient;

/**
 * A named prepared statement: PostgreSQL plans it once a connection. For what is asked often (design 5); the rest goes
 * through Kysely.
 * @param name unique in the program
 * @returns a function from the values of `$1`, `$2`, ... to the rows
 */
export function statement<Row extends QueryResultRow, Values extends unknown[]>(name: string, text: string) {
  const run = async (db: Queryable, ...values: Values): Promise<Row[]> =>
    (await db.query<Row>({ name, text, values })).rows;
  return Object.assign(run, { statementName: name, text });
}

const UNIQUE_VIOLATION = '23505';

/** Somebody else has it: what was to be written stands in the table already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
}

const DEADLOCK = '40P01';

/** Two transactions waited for each other, and this one was ended: it may be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DEADLOCK;
}

/**
 * Runs `work` in a transaction: all of it is kept, or, when it throws, nothing.
 */
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
