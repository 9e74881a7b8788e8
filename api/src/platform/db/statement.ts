import { inSpan, traced } from '@ontrend/shared/server/tracing/tracing';
import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { type CommitOutcome, Transaction } from './transaction.ts';

/** Where a statement runs: the pool, or the connection of a transaction. */
export type Queryable = Pool | PoolClient;

/**
 * Defines a named prepared statement, which PostgreSQL plans once per connection (decision 083).
 * @param name unique in the program
 * @returns a function from the values of `$1`, `$2`, ... to the rows
 */
export function statement<Row extends QueryResultRow, Values extends unknown[]>(name: string, text: string) {
  const query = async (db: Queryable, ...values: Values): Promise<Row[]> =>
    (await db.query<Row>({ name, text, values })).rows;
  const run = traced({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, query);
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

/** Whether the connection of a failed statement is of no use, because the database is away or does not respond. */
function isConnectionLost(error: unknown): boolean {
  const failure = findMachineFailure(error);
  return failure?.source === 'database' && failure.kind === 'unavailable';
}

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. A lost connection is closed instead, which
 * also ends the transaction: a rollback would wait for a silent database once more.
 */
export function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inSpan({ name: 'transaction' }, () => runTransaction(pool, work));
}

async function runTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const transaction = new Transaction(client);
  let isLost = false;
  let isCommitting = false;
  let outcome: CommitOutcome | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    isCommitting = true;
    // PostgreSQL rolls back when a statement has failed, even if its error was caught.
    const { command } = await client.query('commit');
    if (command === 'COMMIT') outcome = 'committed';
    return result;
  } catch (error) {
    isLost = isConnectionLost(error);
    if (!isLost) await client.query('rollback');
    else if (isCommitting) outcome = 'unknown';
    throw error;
  } finally {
    transaction.end(outcome);
    client.release(isLost);
  }
}
