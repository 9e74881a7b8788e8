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
  await database.close();
});

const names = migrations.map(({ name }) => name);

it('upgrades an empty database once when several replicas start, and has nothing to do the next time', async () => {
  const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  expect(runs.flat()).toEqual(names);
  expect(await migrate(database.url)).toEqual([]);
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
  const first = [{ name: '0001-first', sql: '' }];
  await migrate(database.url, first);
  await client.query(`insert into schema_migrations (name) values ('9999-from-the-future')`);
  await expect(migrate(database.url, first)).rejects.toThrow(
    'The database was written by a newer version of OnTrend (9999-from-the-future)',
  );
});

it('has migration names that sort in their order', () => {
  expect([...names].sort()).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});

it('counts content that moderators have hidden before as strikes (0034), and lets sessions that are older than the new maximum continue for a while (0045)', async () => {
  const migrateUpTo = (next: string) =>
    migrate(
      database.url,
      migrations.filter(({ name }) => name < next),
    );
  await migrateUpTo('0034');
  await client.query(`
    insert into users (username, email, password_hash) values ('ann', 'a@example.com', ''), ('bob', 'b@example.com', '');
    insert into videos (file_name, owner_id, media_key, state, hidden_at) values
      ('hiddenVideo', 1, 'a', 'ready', '2026-01-02Z'), ('shownVideo1', 2, 'b', 'ready', null);
    insert into comments (video_id, author_id, text, state) values (2, 2, 'Rude', 'hidden'), (2, 2, 'Nice', 'new');
    insert into admin_actions (at, admin, action, target_type, target_id) values
      ('2026-01-03Z', 'root', 'comment hide', 'comment', '1'), ('2026-01-04Z', 'root', 'comment hide', 'comment', '2'),
      ('2026-01-05Z', 'root', 'comment restore', 'comment', '2'), ('2026-01-06Z', 'root', 'video hide', 'video', 'hiddenVideo')
  `);
  expect(await migrateUpTo('0044')).toContain('0034-profile-links');
  await client.query(
    'insert into sessions (user_id, created_at) select 1, now() - make_interval(days => days) from unnest(array[1, 200, 350]) days',
  );
  expect(await migrate(database.url)).toContain('0045-notices');
  const { rows: strikes } = await client.query(
    'select user_id, target_type, target_id, created_at from moderation_strikes order by created_at',
  );
  expect(strikes).toEqual([
    { user_id: '1', target_type: 'video', target_id: 'hiddenVideo', created_at: new Date('2026-01-02Z') },
    { user_id: '2', target_type: 'comment', target_id: '1', created_at: new Date('2026-01-03Z') },
  ]);
  const { rows: sessions } = await client.query<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400)::integer as days from sessions order by created_at desc',
  );
  expect(sessions.map(({ days }) => days)).toEqual([89, 30, 15]);
});
