import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import {
  isTransactionTimeout,
  type MigrationLimits,
  type MigrationRun,
  runMigration,
} from './run-migration.ts';

/** Advisory lock key, the same in every replica: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_205_091;
/** Interval at which a replica that waits tries to get the lock. */
const LOCK_POLL_MS = 200;

/** No request of a running site waits longer than two seconds for a migration (decision 122). */
const LIMITS: MigrationLimits = {
  lockTimeoutMs: 400,
  retryPauseMs: 1_000,
  giveUpAfterMs: 600_000,
  transactionTimeoutMs: 2_000,
};

const MAX_BATCH_SIZE = 5_000;

/**
 * Upgrades a database to this version's schema. Replicas that start concurrently wait for each other. A run that was
 * interrupted is continued by the next one.
 * @param databaseUrl of an empty database or one of any older version
 * @returns the names of the migrations that ran
 * @throws when a newer version wrote the database, which this version could damage
 */
export async function migrate(
  databaseUrl: string,
  migrations: readonly Migration[] = allMigrations,
  overrides: Partial<MigrationLimits> = {},
): Promise<string[]> {
  const run: MigrationRun = {
    ...LIMITS,
    ...overrides,
    batchSize: MAX_BATCH_SIZE,
    committedAt: Date.now(),
  };
  const completed: string[] = [];
  for (;;) {
    try {
      await runPendingMigrations(databaseUrl, migrations, run, completed);
      return completed;
    } catch (error) {
      if (!isTransactionTimeout(error) || Date.now() > run.committedAt + run.giveUpAfterMs) throw error;
      run.batchSize = Math.ceil(run.batchSize / 2);
    }
    await wait(run.retryPauseMs);
  }
}

async function runPendingMigrations(
  databaseUrl: string,
  migrations: readonly Migration[],
  run: MigrationRun,
  completed: string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The statement in progress rejects; without a listener, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await lockMigrations(client);
    await createMigrationTables(client);
    const done = await readNames(client);
    assertNoNewerMigrations(done, migrations);
    // Nobody uses a new installation, so its tables may take longer on a busy machine.
    if (done.size === 0) run.transactionTimeoutMs = 0;
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await runMigration(client, migration, run);
      completed.push(migration.name);
    }
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other replica migrates. Polls, because a waiting statement counts as a transaction, for whose end
 * `create index concurrently` of the migrating replica would wait in turn.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine) return;
    await wait(LOCK_POLL_MS);
  }
}

/**
 * Lists the migrations that a database lacks, without changing it.
 * @returns their names; all migrations for an empty database
 * @throws when a newer version wrote the database
 */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as there`);
    const done = rows[0]?.there ? await readNames(client) : new Set<string>();
    assertNoNewerMigrations(done, allMigrations);
    return allMigrations.map(({ name }) => name).filter((name) => !done.has(name));
  } finally {
    await client.end();
  }
}

/** Creates the tables of completed migrations and of the one in progress. */
async function createMigrationTables(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    create table if not exists migration_progress (
      name text primary key,
      completed_steps integer not null,
      -- Where the next batch of the current step begins.
      cursor jsonb
    )`);
}

async function readNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

function assertNoNewerMigrations(done: Set<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `The database was written by a newer version of OnTrend (${unknown.at(-1)}); start that version, or restore an older backup.`,
  );
}
