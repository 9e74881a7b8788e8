import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { createPool } from '../../platform/db/pool.ts';
import { runAnalyticsRollup } from './run-analytics-rollup.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

it('creates partitions, rolls up events, and stops when aborted', async () => {
  const video = await createVideo(pool, await createUser(pool));
  await pool.query(`select make_analytics_days(current_date, current_date)`);
  await insertRow(pool, 'clients', { id: 'a-known-browser' });
  await pool.query(
    `insert into analytics_events (day, id, event, video_id, client_id, at, value)
     values (current_date, gen_random_uuid(), 'view', $1, 'a-known-browser', now(), 9)`,
    [video.id],
  );
  const stopping = new AbortController();
  const errors: unknown[] = [];
  // Logged after a rollup with events.
  let running = Promise.resolve();
  const counted = new Promise<object>((resolve) => {
    const log = { info: resolve, warn() {}, error: (details: object) => errors.push(details) };
    running = runAnalyticsRollup(database.url, log, stopping.signal);
  });
  expect(await counted).toEqual({ events: 1 });
  const { rows } = await pool.query('select views from videos where id = $1', [video.id]);
  expect(rows).toEqual([{ views: 1 }]);
  const { rows: days } = await pool.query<{ count: number }>(
    `select count(*) from pg_inherits where inhparent = 'analytics_events'::regclass`,
  );
  expect(days[0]?.count).toBeGreaterThan(7);
  stopping.abort();
  await running;
  expect(errors).toEqual([]);
});
