import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { openQueues } from '../../domain/processing/queues.ts';
import { createPool } from '../../platform/db/pool.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { runPeriodicJobs } from './run-periodic-jobs.ts';
import * as periodic from './run-periodically.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
  folder = mkdtempSync(join(tmpdir(), 'ontrend-jobs-'));
});
afterAll(async () => {
  await pool.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

it('runs the jobs at once, and ends when stopped', async () => {
  const leaving = await createUser(pool, { will_be_deleted_at: new Date(0) });
  const video = await createVideo(pool, await createUser(pool), { visibility: 'private' });
  await createVideo(pool, await createUser(pool), { state: 'removed' });
  await pool.query(`select create_day_partitions('analytics_events', current_date, current_date)`);
  await insertRow(pool, 'clients', { id: 'a-known-browser' });
  await pool.query(
    `insert into analytics_events (day, id, event, video_id, client_id, at, value)
     values (current_date, gen_random_uuid(), 'view', $1, 'a-known-browser', now(), 9)`,
    [video.id],
  );
  const watched = { user_id: (await createUser(pool)).id, position: 5 };
  for (const days of [364, 367]) {
    const { id: video_id } = await createVideo(pool, await createUser(pool));
    const watched_at = new Date(Date.now() - days * 24 * 3_600_000);
    await insertRow(pool, 'watch_history', { ...watched, video_id, watched_at });
  }
  const countWatched = async () => (await pool.query('select from watch_history')).rowCount;
  mkdirSync(join(folder, 'media', video.media_key), { recursive: true });
  const storage = await openStorage({ mediaDir: join(folder, 'media'), dataDir: folder, s3: undefined });
  const boss = await openQueues({ databaseUrl: database.url, onError: () => {} });
  const start = vi.spyOn(periodic, 'runPeriodically');
  const stopping = new AbortController();
  const errors: object[] = [];
  const entries = new Map<string, object>();
  let running = Promise.resolve();
  await new Promise<void>((resolve) => {
    const log = {
      info(details: object, message: string) {
        entries.set(message, details);
        if (entries.size === 4) resolve();
      },
      warn() {},
      error: (details: object) => errors.push(details),
    };
    const heldJobs = new Set<string>();
    running = runPeriodicJobs({
      databaseUrl: database.url,
      siteUrl: 'http://localhost:3000',
      boss,
      heldJobs,
      storage,
      log,
      stop: stopping.signal,
    });
  });
  expect(Object.fromEntries(entries)).toEqual({
    'analytics events rolled up': { events: 1 },
    'accounts deleted': { deleted: 1, waiting: 0 },
    'deleted videos purged': { count: 1 },
    'media keys rotated': { count: 1 },
  });
  expect((await pool.query('select views from videos where id = $1', [video.id])).rows).toEqual([
    { views: 1 },
  ]);
  expect((await pool.query('select id from users where id = $1', [leaving.id])).rows).toEqual([]);
  // The deletion of old history, every hour, is not logged.
  await expect.poll(countWatched, { timeout: 20_000 }).toBe(1);
  const retention = start.mock.calls.find(([{ name }]) => name === 'retention');
  expect(retention?.[0].intervalMs).toBe(3_600_000);
  stopping.abort();
  await running;
  await boss.stop({ graceful: false });
  const { rows: days } = await pool.query<{ count: number }>(
    `select count(*) from pg_inherits where inhparent = 'analytics_events'::regclass`,
  );
  expect(days[0]?.count).toBeGreaterThan(7);
  expect(errors).toEqual([]);
});
