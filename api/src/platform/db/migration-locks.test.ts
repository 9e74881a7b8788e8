import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { FILLED_ROWS, fillTables } from '../../../test/fill-tables.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

// How long a migration blocks requests is found without a clock: PostgreSQL counts the rows that each transaction has read and
// written. One that blocks readers or writers of a filled table must not touch all rows of a filled table.

/** Rows that a blocking transaction may read and write, such as those of reference data. */
const MAX_BLOCKING_ROWS = FILLED_ROWS / 4;

let database: TestDatabase;
let client: pg.Client;

async function createDatabase(options: Parameters<typeof createTestDatabase>[0]): Promise<void> {
  database = await createTestDatabase(options);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}
afterEach(async () => {
  await client.end();
  await database.close();
});

/** Records the blocked tables and the rows of each transaction of a migration, at its end. */
async function observeTransactions(tables: string[]): Promise<void> {
  await client.query(`
    create table filled_tables as select oid, relname as name from pg_class
      where oid = any (array['${tables.join("', '")}']::regclass[]);
    create table observed (migration text, blocked text[], rows bigint);
    create function observe_transaction() returns trigger language plpgsql as $$
    begin
      insert into observed select new.name,
        array(select distinct f.name from pg_locks join filled_tables f on f.oid = relation
          where pid = pg_backend_pid() and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')),
        (select sum(seq_tup_read + idx_tup_fetch + n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_xact_user_tables);
      -- Otherwise the rows would be counted again in the next transaction.
      perform pg_stat_force_next_flush();
      return null;
    end $$;
    create constraint trigger observe_transaction after insert on schema_migrations
      deferrable initially deferred for each row execute function observe_transaction();
    create constraint trigger observe_transaction after insert or update on migration_progress
      deferrable initially deferred for each row execute function observe_transaction()`);
}

/** Runs migrations on filled tables. @returns the transactions that block a filled table and touch many rows */
async function findBlockingWork(list: readonly Migration[] = migrations) {
  await observeTransactions(await fillTables(client));
  await migrate(database.url, list);
  const { rows } = await client.query(
    'select migration, blocked, rows::int from observed where cardinality(blocked) > 0 and rows > $1 order by 1',
    [MAX_BLOCKING_ROWS],
  );
  return rows;
}

it.each([
  ['the previous release', '0033'],
  ['the schema before migrations had steps', '0055'],
])('no migration from %s touches many rows while it blocks a filled table', async (_what, from) => {
  await createDatabase({ migrated: false });
  await migrate(
    database.url,
    migrations.filter(({ name }) => name < from),
  );
  expect(await findBlockingWork()).toEqual([]);
});

it('notices migrations that block a filled table', async () => {
  await createDatabase({ migrated: true });
  const blocking = [
    ['9991-index', 'create index on videos (published_at)'],
    ['9992-rewrite', 'alter table videos alter column height type bigint'],
    ['9993-constraint', 'alter table videos add check (likes < 7)'],
    ['9994-not-null', 'alter table videos alter column published_at set not null'],
    ['9995-all-rows', 'alter table videos add column size integer; update videos set size = 1'],
  ] as const;
  const found = await findBlockingWork([...migrations, ...blocking.map(([name, sql]) => ({ name, sql }))]);
  expect(found).toEqual(
    blocking.map(([migration]) => ({ migration, blocked: ['videos'], rows: expect.any(Number) })),
  );
});
