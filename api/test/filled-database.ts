import pg from 'pg';
import { createTestDatabase } from './database.ts';
import { FILL_TIMEOUT_MS, insertManyRows } from './insert-many-rows.ts';

/** Start of the names of filled databases. */
const PREFIX = 'ontrend_filled_';

/** Advisory lock of a test file that fills the database; released when its connection ends. */
const FILL_LOCK = 7_031;

/**
 * Connects to a database with many rows in the tables that feeds, lists and counters read, whose statements are planned as those
 * of a large site.
 */
export interface FilledDatabase {
  /** Rejects writes, because the tests of all files share the database. */
  client: pg.PoolClient;
}

/** Connects a test file to the filled database, which the first of them creates. */
export function useFilledDatabase(): FilledDatabase {
  const filled = {} as FilledDatabase;
  let pool: pg.Pool | undefined;
  beforeAll(async () => {
    const connectionString = await findOrFillDatabase();
    pool = new pg.Pool({ connectionString, options: '-c default_transaction_read_only=on', max: 1 });
    filled.client = await pool.connect();
  }, FILL_TIMEOUT_MS);
  afterAll(async () => {
    filled.client?.release();
    await pool?.end();
  });
  return filled;
}

/** Returns the URL of the filled database of this run, whose template identifies it. */
async function findOrFillDatabase(): Promise<string> {
  const { TEST_DATABASE_SERVER: server, TEST_DATABASE_TEMPLATE: template } = process.env;
  if (!server || !template)
    throw new Error('These tests need the database that api/test/start-database.ts starts.');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select $1 || oid as name from pg_database where datname = $2`,
      [PREFIX, template],
    );
    const name = rows[0]?.name ?? '';
    await admin.query('select pg_advisory_lock($1)', [FILL_LOCK]);
    const { rows: filled } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [PREFIX],
    );
    if (!filled.some(({ datname }) => datname === name)) {
      for (const { datname } of filled) await admin.query(`drop database ${datname}`);
      const { url } = await createTestDatabase();
      await insertManyRows(url);
      await admin.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
    }
    return new URL(`/${name}`, server).href;
  } finally {
    await admin.end();
  }
}
