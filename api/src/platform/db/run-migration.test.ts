import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import type { Migration, MigrationStep } from './migrations/migration.ts';

let database: TestDatabase;
let client: pg.Client;
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  clients.push(connection);
  return connection;
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
beforeEach(async () => {
  client = await connect();
  await client.query(
    'drop schema public cascade; create schema public;' +
      'create table things (id integer primary key, visits integer not null default 0);' +
      'insert into things (id) select generate_series(1, 25)',
  );
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((connection) => connection.end()));
});
afterAll(() => database.close());

const stepped = (...steps: MigrationStep[]): Migration[] => [{ name: '0001-stepped', steps }];
const QUICK = { lockTimeoutMs: 50, retryPauseMs: 10 };
const run = (migrations: Migration[], limits: Parameters<typeof migrate>[2] = QUICK) =>
  migrate(database.url, migrations, limits);

/** Increments each row once, ten per batch. */
const VISIT_ALL: MigrationStep = {
  kind: 'batches',
  sql: `with batch as (
      update things set visits = visits + 1 where id in (
        select id from things where id > coalesce(($1::jsonb ->> 'id')::integer, 0) order by id limit least($2, 10))
      returning id)
    select jsonb_build_object('id', max(id)) as cursor from batch having count(*) > 0`,
};
const ADD_SIZE: MigrationStep = { kind: 'transaction', sql: 'alter table things add column size integer' };

const read = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;

/** Repeats a query until its first column is true. */
async function until(sql: string): Promise<void> {
  while (!Object.values((await read(sql))[0] ?? {})[0]);
}

it('runs the steps of a migration in order, and none of them again', async () => {
  const migrations = stepped(ADD_SIZE, VISIT_ALL, {
    kind: 'transaction',
    sql: 'update things set size = visits',
  });
  expect(await run(migrations)).toEqual(['0001-stepped']);
  expect(await run(migrations)).toEqual([]);
  expect(await read('select size, count(*)::int from things group by 1')).toEqual([{ size: 1, count: 25 }]);
  expect(await read('select * from migration_progress')).toEqual([]);
});

it('continues an interrupted migration with the batch that was not committed', async () => {
  const other = await connect();
  await other.query('begin; select from things where id = 25 for update');
  const migrations = stepped(VISIT_ALL, ADD_SIZE);
  const interrupted = expect(run(migrations)).rejects.toThrow('Migration 0001-stepped failed');
  await until(`select to_regclass('migration_progress') is not null`);
  await until(`select cursor = '{"id": 20}' from migration_progress`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await interrupted;
  await other.query('commit');
  expect(await run(migrations)).toEqual(['0001-stepped']);
  expect(await read('select visits, count(*)::int from things group by 1')).toEqual([
    { visits: 1, count: 25 },
  ]);
});

it('runs once when several replicas start concurrently, also while one builds an index', async () => {
  const index: MigrationStep = { kind: 'index', name: 'things_visits', definition: 'on things (visits)' };
  const migrations = stepped(VISIT_ALL, index);
  const runs = await Promise.all([run(migrations), run(migrations), run(migrations)]);
  expect(runs.flat()).toEqual(['0001-stepped']);
  expect(await read('select visits from things group by 1')).toEqual([{ visits: 1 }]);
});

it.each([
  ['changes a table', ADD_SIZE],
  ['writes a row that is locked', VISIT_ALL],
])('lets other writers proceed while a long transaction delays a migration that %s', async (_what, step) => {
  const long = await connect();
  await long.query('begin; update things set visits = 0 where id = 1');
  const migration = run(stepped(step));
  const writer = await connect();
  for (let write = 0; write < 5; write += 1) {
    await until(
      `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database())`,
    );
    // Would wait for the end of the long transaction, behind the migration.
    await writer.query('update things set visits = visits where id = 2');
  }
  await long.query('commit');
  await migration;
});

it('gives up when another transaction does not end, and completes when it is started again', async () => {
  const long = await connect();
  await long.query('begin; select from things');
  await expect(run(stepped(ADD_SIZE), { ...QUICK, giveUpAfterMs: 0 })).rejects.toThrow(
    'Migration 0001-stepped failed: another transaction, such as a backup or a vacuum, has used the same tables all the time.',
  );
  await long.query('commit');
  expect(await run(stepped(ADD_SIZE))).toEqual(['0001-stepped']);
});

describe('a step that blocks requests for too long', () => {
  const FIRST: Migration = { name: '0000-first', sql: '' };
  const slowUntil = (attempts: number) => [
    FIRST,
    ...stepped({
      kind: 'transaction',
      sql: `alter table things add column size integer;
        select pg_sleep(case when nextval('attempts') < ${attempts} then 60 else 0 end)`,
    }),
  ];
  beforeEach(async () => {
    await client.query('create sequence attempts');
    await run([FIRST]);
  });

  it('is rolled back', async () => {
    const limits = { ...QUICK, transactionTimeoutMs: 100, giveUpAfterMs: 0 };
    await expect(run(slowUntil(9), limits)).rejects.toThrow(
      'Migration 0001-stepped failed: a step took longer than 100 ms and was rolled back.',
    );
    expect(await read('select * from things limit 1')).toEqual([{ id: 1, visits: 0 }]);
  });

  it('is tried again', async () => {
    expect(await run(slowUntil(3), { ...QUICK, transactionTimeoutMs: 200 })).toEqual(['0001-stepped']);
    expect(await read('select * from things limit 1')).toEqual([{ id: 1, visits: 0, size: null }]);
  });
});

it('repeats a batch that takes too long with fewer rows', async () => {
  await run([{ name: '0000-first', sql: '' }]);
  await client.query(`update things set visits = 0;
    create table batches (size integer);
    create function limit_batch() returns trigger language plpgsql as $$ begin
      perform pg_sleep(60) from (select count(*) as size from new_rows) n where n.size > 5;
      insert into batches select count(*) from new_rows;
      return null; end $$;
    create trigger limit_batch after update on things referencing new table as new_rows
      for each statement execute function limit_batch()`);
  const limits = { ...QUICK, retryPauseMs: 1, transactionTimeoutMs: 200 };
  const migrations = [{ name: '0000-first', sql: '' }, ...stepped(VISIT_ALL)];
  expect(await run(migrations, limits)).toEqual(['0001-stepped']);
  expect(await read('select visits, count(*)::int from things group by 1')).toEqual([
    { visits: 1, count: 25 },
  ]);
  expect(await read('select size from batches where size > 5')).toEqual([]);
});

it('replaces the index that a failed attempt has left', async () => {
  await client.query('update things set visits = id; update things set visits = 1 where id = 2');
  const migrations = stepped({
    kind: 'index',
    name: 'things_visits',
    isUnique: true,
    definition: 'on things (visits)',
  });
  const isValid = `select indisvalid from pg_index where indexrelid = to_regclass('things_visits')`;
  await expect(run(migrations)).rejects.toThrow('could not create unique index');
  expect(await read(isValid)).toEqual([{ indisvalid: false }]);
  await client.query('update things set visits = id');
  await run(migrations);
  expect(await read(isValid)).toEqual([{ indisvalid: true }]);
});

it('checks existing rows in a step of its own', async () => {
  await client.query('update things set visits = -1 where id = 2');
  const migrations = stepped(
    {
      kind: 'transaction',
      sql: 'alter table things add constraint visits_counted check (visits >= 0) not valid',
    },
    { kind: 'validation', table: 'things', constraint: 'visits_counted' },
    { kind: 'statistics', table: 'things' },
  );
  await expect(run(migrations)).rejects.toThrow('is violated by some row');
  await client.query('update things set visits = 0');
  await run(migrations);
  expect(await read(`select convalidated from pg_constraint where conname = 'visits_counted'`)).toEqual([
    { convalidated: true },
  ]);
});
