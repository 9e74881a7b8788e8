import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { IndexStep, Migration, MigrationStep } from './migrations/migration.ts';

/** Limits that protect the requests of a running site from a migration. */
export interface MigrationLimits {
  /**
   * Time to wait for a lock. Requests that use the same table wait behind the migration for as long. Shorter than PostgreSQL's
   * `deadlock_timeout` of a second, so that the migration and not a request gives way in a deadlock.
   */
  lockTimeoutMs: number;
  /** Pause before the next attempt, in which waiting requests proceed. */
  retryPauseMs: number;
  /** Time after which the migration fails, because another transaction does not end, or the database is too slow. */
  giveUpAfterMs: number;
  /** Maximum duration of the transaction of a step or batch, after which PostgreSQL closes the connection. 0: none. */
  transactionTimeoutMs: number;
}

/** A run of migrations, over several connections if PostgreSQL closes one. */
export interface MigrationRun extends MigrationLimits {
  /** Rows per batch; smaller after a batch that took too long. */
  batchSize: number;
  /** Time of the last commit, in milliseconds since 1970. */
  committedAt: number;
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const TRANSACTION_TIMEOUT = '25P04';

/**
 * Runs a migration, or the rest of one that was interrupted.
 * @throws an error that names the migration, when a statement fails or a lock is not available for a long time. What earlier
 *   steps have changed remains, and the next run continues with the failed step.
 */
export async function runMigration(
  client: pg.Client,
  migration: Migration,
  limits: MigrationRun,
): Promise<void> {
  const { name } = migration;
  try {
    if ('steps' in migration) await runSteps(client, name, migration.steps, limits);
    else
      await runTransaction(client, limits, async () => {
        await client.query(migration.sql);
        await recordMigration(client, name);
      });
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${describeFailure(error, limits)}`, { cause: error });
  }
}

async function runSteps(
  client: pg.Client,
  name: string,
  steps: readonly MigrationStep[],
  limits: MigrationRun,
): Promise<void> {
  const { rows } = await client.query<{ completed_steps: number; cursor: unknown }>(
    'select completed_steps, cursor from migration_progress where name = $1',
    [name],
  );
  const { completed_steps: completedSteps, cursor } = rows[0] ?? { completed_steps: 0, cursor: null };
  for (const [index, step] of steps.entries()) {
    if (index < completedSteps) continue;
    await runStep(client, limits, step, {
      cursor: index === completedSteps ? cursor : null,
      recordCursor: (next) => recordProgress(client, name, index, next),
      recordCompletion: () =>
        index + 1 < steps.length
          ? recordProgress(client, name, index + 1, null)
          : recordMigration(client, name),
    });
  }
}

/** Records the progress of a step in the transaction of its changes. */
interface StepProgress {
  /** Where an interrupted step continues. */
  cursor: unknown;
  recordCursor(cursor: unknown): Promise<void>;
  recordCompletion(): Promise<void>;
}

async function runStep(
  client: pg.Client,
  limits: MigrationRun,
  step: MigrationStep,
  progress: StepProgress,
): Promise<void> {
  switch (step.kind) {
    case 'transaction':
      return runTransaction(client, limits, async () => {
        await client.query(`set local transaction_timeout = ${limits.transactionTimeoutMs}`);
        await client.query(step.sql);
        await progress.recordCompletion();
      });
    case 'batches':
      return runBatches(client, limits, step.sql, progress);
    case 'index':
      await createIndex(client, step);
      break;
    case 'validation':
      await client.query(`alter table ${step.table} validate constraint ${step.constraint}`);
      break;
    case 'statistics':
      await client.query(`analyze ${step.table}`);
      break;
  }
  // These statements have no effect when an interrupted migration repeats them.
  return runTransaction(client, limits, progress.recordCompletion);
}

async function runBatches(
  client: pg.Client,
  limits: MigrationRun,
  sql: string,
  { cursor, recordCursor, recordCompletion }: StepProgress,
): Promise<void> {
  for (let last = cursor, isComplete = false; !isComplete; ) {
    await runTransaction(client, limits, async () => {
      await client.query(`set local transaction_timeout = ${limits.transactionTimeoutMs}`);
      const values = [JSON.stringify(last), limits.batchSize];
      const { rows } = await client.query<{ cursor: unknown }>(sql, values);
      const [batch] = rows;
      if (batch) {
        await recordCursor(batch.cursor);
        last = batch.cursor;
      } else {
        await recordCompletion();
        isComplete = true;
      }
    });
  }
}

/** Builds an index. An interrupted attempt leaves an invalid index, which still slows down writes; drop it first. */
async function createIndex(
  client: pg.Client,
  { name, definition, isUnique = false }: IndexStep,
): Promise<void> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0]?.indisvalid) return;
  if (rows[0]) await client.query(`drop index concurrently ${name}`);
  await client.query(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
}

/** Runs `work` in a transaction. Retries on lock timeouts and deadlocks. */
async function runTransaction(
  client: pg.Client,
  run: MigrationRun,
  work: () => Promise<void>,
): Promise<void> {
  const { lockTimeoutMs, retryPauseMs, giveUpAfterMs } = run;
  const deadline = Date.now() + giveUpAfterMs;
  for (;;) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await work();
      await client.query('commit');
      run.committedAt = Date.now();
      return;
    } catch (error) {
      // Fails if the connection is lost, which also ends the transaction.
      await client.query('rollback').catch(() => {});
      if (!isLocked(error) || Date.now() > deadline) throw error;
    }
    await wait(retryPauseMs);
  }
}

async function recordProgress(
  client: pg.Client,
  name: string,
  completedSteps: number,
  cursor: unknown,
): Promise<void> {
  await client.query(
    `insert into migration_progress (name, completed_steps, cursor) values ($1, $2, $3)
     on conflict (name) do update set completed_steps = excluded.completed_steps, cursor = excluded.cursor`,
    [name, completedSteps, JSON.stringify(cursor)],
  );
}

async function recordMigration(client: pg.Client, name: string): Promise<void> {
  await client.query('delete from migration_progress where name = $1', [name]);
  await client.query('insert into schema_migrations (name) values ($1)', [name]);
}

/** Whether PostgreSQL has ended the transaction of a step, and with it the connection. The step may be tried again. */
export function isTransactionTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error.cause) === TRANSACTION_TIMEOUT;
}

const isLocked = (error: unknown): boolean => [LOCK_NOT_AVAILABLE, DEADLOCK].includes(codeOf(error));

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError && error.code) || '';

function describeFailure(error: unknown, { transactionTimeoutMs }: MigrationLimits): string {
  if (isLocked(error))
    return 'another transaction, such as a backup or a vacuum, has used the same tables all the time. Wait until it ends, and start again.';
  if (codeOf(error) === TRANSACTION_TIMEOUT)
    return `a step took longer than ${transactionTimeoutMs} ms and was rolled back. Start again when the database has less load.`;
  return error instanceof Error ? error.message : String(error);
}
