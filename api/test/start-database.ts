import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { findPgBouncer, startPooler } from './pooler.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

/**
 * Template from which the database of each test file is copied. PostgreSQL requires that it has no
 * connections.
 */
const TEMPLATE = 'ontrend_template';

/**
 * Global setup of the API tests: starts one server and creates a migrated template database.
 * @returns stops the server
 */
export default async function startDatabase(): Promise<() => Promise<void>> {
  const poolerProgram = process.env.API_TEST_POOLER ? await findPgBouncer() : undefined;
  const server = await startServer();
  const pooler = poolerProgram && (await startPooler(poolerProgram, server.url));
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(template.href);
  process.env.TEST_DATABASE_SERVER = server.url;
  process.env.TEST_DATABASE_POOLER = pooler ? pooler.url : '';
  process.env.TEST_DATABASE_IS_TEMPORARY = process.env.DATABASE_URL ? '' : '1';
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  return async () => {
    if (pooler) await pooler.close();
    await server.close();
  };
}

interface TestServer {
  url: string;
  close(): Promise<void>;
}

async function startServer(): Promise<TestServer> {
  if (process.env.API_TEST_REPLICA) {
    const { primaryUrl, replicaUrl, close } = await startReplicatedPostgres({ isSynchronous: true });
    process.env.TEST_DATABASE_REPLICA = replicaUrl;
    return { url: primaryUrl, close };
  }
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? { url: DATABASE_URL, close: async () => {} } : startEmbeddedServer();
}

/** Autovacuum starts a process for each database every minute, and the databases of all test files remain. */
async function turnOffAutovacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function startEmbeddedServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ontrend-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await turnOffAutovacuum(server.url);
  return {
    url: server.url,
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
