import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { QUEUES } from '../../domain/processing/constants.ts';
import { openQueues } from '../../domain/processing/queues.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createSiteRoles } from './roles.ts';

const roles = {
  owner: { name: `owner_${randomBytes(4).toString('hex')}`, password: "an owner's password" },
  app: { name: `app_${randomBytes(4).toString('hex')}`, password: 'a password/of:the@app' },
};
let database: TestDatabase;
const clients: pg.Client[] = [];

function urlOf({ name, password }: { name: string; password: string }): string {
  const url = new URL(database.url);
  url.username = name;
  url.password = encodeURIComponent(password);
  return url.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function openAndCloseQueues(databaseUrl: string): Promise<void> {
  const errors: Error[] = [];
  const queues = await openQueues({ databaseUrl, maintain: true, onError: (error) => errors.push(error) });
  await queues.send(QUEUES.playable, { videoId: 1 });
  expect(await queues.fetch(QUEUES.playable)).toHaveLength(1);
  await queues.stop({ graceful: false });
  expect(errors).toEqual([]);
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  const server = new URL(database.url);
  await database.drop();
  server.pathname = '/postgres';
  const client = await connect(server.href);
  for (const { name } of [roles.app, roles.owner]) await client.query(`drop role ${name}`);
  await client.end();
  clients.length = 0;
});

const COUNT_FOREIGN_SQL = `
select count(*)::int as count from pg_class c join pg_namespace n on n.oid = relnamespace
where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'S', 'v') and relowner <> $1::regrole
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`;

describe.each([
  ['a new installation', false],
  ['an installation whose objects belong to the superuser', true],
])('%s', (_name, isOld) => {
  beforeEach(async () => {
    database = await createTestDatabase({ migrated: isOld });
    if (isOld) await openAndCloseQueues(database.url);
    await createSiteRoles(database.url, roles);
    await createSiteRoles(database.url, roles);
  });

  it('is migrated by its owner, who is no superuser, and used with rights to rows only', async () => {
    const expected = isOld ? [] : migrations.map(({ name }) => name);
    expect(await migrate(urlOf(roles.owner))).toEqual(expected);
    await openAndCloseQueues(urlOf(roles.owner));
    const later = { name: '9999-later', sql: 'create table later (id serial primary key)' };
    expect(await migrate(urlOf(roles.owner), [...migrations, later])).toEqual(['9999-later']);
    const owner = await connect(urlOf(roles.owner));
    expect((await owner.query(COUNT_FOREIGN_SQL, [roles.owner.name])).rows).toEqual([{ count: 0 }]);

    const app = await connect(urlOf(roles.app));
    await app.query('insert into later default values');
    await app.query('select * from users');
    await app.query('listen ontrend');
    await app.query(
      `select create_day_partitions('analytics_events', current_date + 1000, current_date + 1001)`,
    );
    await app.query(
      `insert into analytics_events (day, id, event, at) values (current_date + 1000, gen_random_uuid(), 'x', now())`,
    );
    await app.query(`select drop_day_partitions('analytics_events', current_date - 1000)`);
    await openAndCloseQueues(urlOf(roles.app));
    await expect(app.query(`select drop_day_partitions('users', current_date)`)).rejects.toThrow(
      'The table users has no partitions by day.',
    );
    const rejected = [
      'create table mine (id int)',
      'create schema mine',
      'create temp table mine (id int)',
      'alter table users add column mine int',
      'truncate users cascade',
      'drop table later',
      'create role mine',
      'create database mine',
      `set role ${roles.owner.name}`,
      `copy users to program 'cat'`,
      `select pg_read_file('/etc/hostname')`,
    ];
    for (const statement of rejected)
      await expect(app.query(statement).then(() => statement)).rejects.toMatchObject({ code: '42501' });
    for (const statement of ['create role mine', 'create database mine', `copy users to program 'cat'`])
      await expect(owner.query(statement).then(() => statement)).rejects.toMatchObject({ code: '42501' });
  });
});
