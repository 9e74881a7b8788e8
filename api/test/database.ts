import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** URL on the server itself. */
  url: string;
  /** Settings of an API with this database: through a pooler with `API_TEST_POOLER`, and with a replica with `API_TEST_REPLICA`. */
  apiSettings: Record<'DATABASE_URL' | 'DATABASE_SESSION_URL' | 'DATABASE_REPLICA_URLS', string>;
  /** Closes the database's connections, and deletes it unless the server is temporary. */
  close(): Promise<void>;
  /** Deletes the database now. Only where a test needs that: it makes creating the next ones slow. */
  drop(): Promise<void>;
}

/**
 * Creates a database.
 * @param migrated false for an empty database
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (!server || !template)
    throw new Error('These tests need the database that api/test/start-database.ts starts.');
  const name = `ontrend_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${migrated ? template : 'template0'}`);
  const { TEST_DATABASE_POOLER: pooler, TEST_DATABASE_REPLICA: replica } = process.env;
  const urlOn = (address: string) => new URL(`/${name}`, address).href;
  const url = urlOn(server);
  return {
    url,
    apiSettings: {
      DATABASE_URL: pooler ? urlOn(pooler) : url,
      DATABASE_SESSION_URL: url,
      DATABASE_REPLICA_URLS: replica ? urlOn(replica) : '',
    },
    drop: () => dropDatabase(server, name),
    close: () =>
      process.env.TEST_DATABASE_IS_TEMPORARY ? closeDatabase(server, name) : dropDatabase(server, name),
  };
}

const dropDatabase = (server: string, name: string) =>
  runOnServer(server, `drop database ${name} with (force)`);

/**
 * Closes all connections of a database and allows no others. Its about 1,000 files are deleted with the server's: ext4 searches
 * a free inode among all that were deleted in the last minutes, which makes creating the next database several times as slow.
 */
const closeDatabase = (server: string, name: string) =>
  runOnServer(
    server,
    `alter database ${name} allow_connections false;
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );

async function runOnServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
