import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openLockConnection } from '../../domain/processing/lock-connection.ts';
import { createPool } from './pool.ts';
import { ASSERT_SITE_STOPPED_SQL } from './site-stopped.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const sites: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'the API',
    async () => {
      const pool = createPool(database.url, 1);
      await pool.query('select 1');
      return () => pool.end();
    },
  ],
  [
    'the worker',
    async () => {
      const lease = await openLockConnection(database.url);
      return () => lease.close();
    },
  ],
];

it.each(sites)('rejects a restore while %s is connected, and allows it afterwards', async (_who, start) => {
  const stop = await start();
  await expect(client.query(ASSERT_SITE_STOPPED_SQL)).rejects.toThrow('docker compose stop worker api');
  await stop();
  // The server process ends a moment after the connection is closed.
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    if (!rowCount) break;
  }
  await client.query(ASSERT_SITE_STOPPED_SQL);
});
