import pg from 'pg';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/** Advisory lock key, the same in every replica: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_205_091;

/**
 * Upgrades a database to this version's schema. Replicas that start concurrently wait for each other.
 * @param databaseUrl of an empty database or one of any older version
 * @returns the names of the migrations that ran
 * @throws when a newer version wrote the database, which this version could damage
 */
export async function migrate(
  databaseUrl: string,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await readDone(client);
    assertNoNewerMigrations(done, migrations);
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const migration of pending) await run(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
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

async function readDone(client: pg.Client): Promise<Set<string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`);
  return readNames(client);
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

async function run(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
