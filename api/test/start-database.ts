import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { setRunningDatabase } from './running-database.ts';

/** Every test file's database is a copy of this one, which nobody else connects to. */
const TEMPLATE = 'ontrend_template';

/** Before all tests: one server, one migrated database to copy. */
export default async function startDatabase(): Promise<void> {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, close: async () => {} }
    : await startEmbeddedServer();
  setRunningDatabase(server);
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(template.href);
  process.env.TEST_DATABASE_SERVER = server.url;
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
}

async function startEmbeddedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ontrend-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: server.url,
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
