import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const names = migrations.map(({ name }) => name);

it('upgrades an empty database and has nothing to do the next time', async () => {
  expect(await migrate(database.url)).toEqual(names);
  expect(await migrate(database.url)).toEqual([]);
});

it('makes concurrently starting replicas wait for each other', async () => {
  const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  expect(runs.flat()).toEqual(names);
});

it('upgrades a database of an older version and preserves its data', async () => {
  const step = (name: string, sql: string) => ({ name, sql });
  const old = [step('0001-things', "create table things (name text); insert into things values ('old')")];
  await migrate(database.url, old);
  const now = [...old, step('0002-sizes', 'alter table things add column size integer not null default 1')];
  expect(await migrate(database.url, now)).toEqual(['0002-sizes']);
  expect((await client.query('select * from things')).rows).toEqual([{ name: 'old', size: 1 }]);
});

it('rolls back a migration that fails half-way, and names it', async () => {
  const broken = [{ name: '0001-broken', sql: 'create table half (id int); select nonsense' }];
  await expect(migrate(database.url, broken)).rejects.toThrow('Migration 0001-broken failed');
  expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
});

it('does not touch a database of a newer version', async () => {
  await migrate(database.url);
  await client.query(`insert into schema_migrations (name) values ('9999-from-the-future')`);
  await expect(migrate(database.url)).rejects.toThrow(
    'The database was written by a newer version of OnTrend (9999-from-the-future)',
  );
});

it('has migration names that sort in their order', () => {
  expect([...names].sort()).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});
