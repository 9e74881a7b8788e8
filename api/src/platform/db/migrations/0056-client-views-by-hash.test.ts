import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { startViewTraffic, VIEW_ROWS_SQL } from '../../../../test/view-traffic.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const NAME = '0056-client-views-by-hash';
/** No request of a running site waits longer for a migration. */
const MAX_WAIT_MS = 2_000;
const UP_TO = migrations.filter(({ name }) => name <= NAME);

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrate(
    database.url,
    migrations.filter(({ name }) => name < NAME),
  );
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(VIEW_ROWS_SQL);
});
afterEach(async () => {
  await client.end();
  await database.close();
});

interface View {
  client_id: string;
  video_id: number;
  seen_at: Date;
}

const sorted = (views: View[]) =>
  views.map((view) => `${view.client_id} ${view.video_id} ${view.seen_at.toISOString()}`).sort();

const readViews = async () =>
  sorted((await client.query<View>('select client_id, video_id::int, seen_at from client_views')).rows);

const readProgress = async () =>
  (await client.query<{ progress: string }>('select p::text as progress from migration_progress p')).rows[0]
    ?.progress;

/** Closes the connection of the migration whenever it has made progress. @returns how often */
async function migrateWithInterruptions(): Promise<number> {
  for (let interruptions = 0, progress = await readProgress(); ; interruptions += 1) {
    let isRunning = true;
    const isComplete = migrate(database.url, UP_TO)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isRunning = false;
      });
    for (const before = progress; isRunning && progress === before; ) progress = await readProgress();
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`,
    );
    if (await isComplete) return interruptions;
  }
}

it('divides the views while viewers read, write and delete them, and continues after interruptions', async () => {
  const traffic = startViewTraffic(database.url);
  expect(await migrateWithInterruptions()).toBeGreaterThan(5);
  const expected = await traffic.stop();
  expect(await readViews()).toEqual(sorted(expected));
  expect(traffic.slowestMs).toBeLessThan(MAX_WAIT_MS);
  const { rows } = await client.query(
    `select count(*)::int as partitions, sum(reltuples)::int > 0 as filled from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'client_views'::regclass`,
  );
  expect(rows).toEqual([{ partitions: 16, filled: true }]);
});
