import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database.
 * @param migrated false for an empty database
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (!server || !template) throw new Error('These tests need the database that api/jest.config.mjs starts.');
  const name = `ontrend_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${migrated ? template : 'template0'}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
