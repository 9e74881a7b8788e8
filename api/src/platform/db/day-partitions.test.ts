import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDayPartitions, type DayPartitionedTable, dropOldDayPartitions } from './day-partitions.ts';
import { createPool } from './pool.ts';

const TABLE: DayPartitionedTable = {
  name: 'analytics_events',
  daysBehind: 8,
  daysAhead: 7,
  retentionDays: 30,
};

let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 4);
});
afterEach(async () => {
  await pool.end();
  await database.close();
});

/** The day that is so many days away, as in names of partitions. */
const dayOf = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

async function readDays(): Promise<string[]> {
  const { rows } = await pool.query<{ day: string }>(
    `select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'analytics_events'::regclass order by 1`,
  );
  return rows.map(({ day }) => day);
}

const createOld = (from: number, to: number) =>
  pool.query('select create_day_partitions($1, $2::date, $3::date)', [
    'analytics_events',
    dayOf(from),
    dayOf(to),
  ]);

const insertToday = (client: pg.Pool | pg.PoolClient) =>
  client.query(
    `insert into analytics_events (day, id, event, at) values ($1::date, gen_random_uuid(), 'view', now())`,
    [dayOf(0)],
  );

it('are created in advance, by several processes at once, and dropped when they are old', async () => {
  await Promise.all([createDayPartitions(pool, TABLE), createDayPartitions(pool, TABLE)]);
  expect(await readDays()).toEqual(Array.from({ length: 16 }, (_, n) => dayOf(n - 8)));
  await createOld(-40, -29);
  expect(await dropOldDayPartitions(pool, TABLE)).toBe(10);
  expect(await dropOldDayPartitions(pool, TABLE)).toBe(0);
  expect((await readDays()).slice(0, 3)).toEqual([dayOf(-30), dayOf(-29), dayOf(-8)]);
});

it('have the indexes of the table', async () => {
  await createDayPartitions(pool, TABLE);
  await insertToday(pool);
  await expect(pool.query('insert into analytics_events select * from analytics_events')).rejects.toThrow(
    'duplicate key value violates unique constraint',
  );
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_index where indrelid = ('analytics_events_' || $1)::regclass`,
    [dayOf(7)],
  );
  const { rows: own } = await pool.query<{ count: number }>(
    `select count(*) from pg_index where indrelid = 'analytics_events'::regclass`,
  );
  expect(rows).toEqual(own);
});

describe('while a transaction writes', () => {
  let writer: pg.PoolClient;

  beforeEach(async () => {
    await createDayPartitions(pool, { ...TABLE, daysAhead: 0 });
    await createOld(-40, -39);
    writer = await pool.connect();
    await writer.query('begin');
    await insertToday(writer);
  });
  afterEach(() => writer.release());

  it('are created without waiting for it', async () => {
    await createDayPartitions(pool, TABLE);
    await insertToday(pool);
    expect(await readDays()).toContain(dayOf(7));
    await writer.query('commit');
  });

  it('are not dropped, and other writers proceed', async () => {
    expect(await dropOldDayPartitions(pool, TABLE)).toBe(0);
    const dropping = dropOldDayPartitions(pool, TABLE);
    await insertToday(pool);
    expect(await dropping).toBe(0);
    await writer.query('commit');
    expect(await dropOldDayPartitions(pool, TABLE)).toBe(2);
  });
});

it('are dropped except for one in use', async () => {
  await createOld(-42, -39);
  const vacuum = await pool.connect();
  await vacuum.query(`begin; lock table analytics_events_${dayOf(-41)} in share update exclusive mode`);
  expect(await dropOldDayPartitions(pool, TABLE)).toBe(3);
  expect(await readDays()).toEqual([dayOf(-41)]);
  await vacuum.query('commit');
  vacuum.release();
  expect(await dropOldDayPartitions(pool, TABLE)).toBe(1);
});

it('are also created and dropped by workers of the previous release', async () => {
  await pool.query('select make_analytics_days(current_date - 40, current_date)');
  await pool.query('select drop_analytics_days(current_date - 30)');
  expect(await readDays()).toHaveLength(31);
});
