import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { createTestDatabase } from '../../../test/database.ts';
import { createUser, createVideo, type TestUser } from '../../../test/factories.ts';
import { createPool } from '../../platform/db/pool.ts';
import { toRunSql } from '../../platform/db/run-sql.ts';
import { type ClaimedJob, claimJob } from './claimed-job.ts';
import { QUEUES } from './constants.ts';
import { completeJob } from './finish-job.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import { enqueueVideo, openQueues } from './queues.ts';

let pool: pg.Pool;
let boss: PgBoss;
let connection: LockConnection;
const cleaners: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  pool = createPool(database.url, 2);
  boss = await openQueues({ databaseUrl: database.url, onError: () => {} });
  connection = await openLockConnection(database.url);
  cleaners.push(
    () => connection.close(),
    () => boss.stop({ graceful: false }),
    () => pool.end(),
    database.close,
  );
});
afterAll(async () => {
  for (const clean of cleaners) await clean();
});
beforeEach(() => pool.query('delete from pgboss.job'));

async function upload(owner: TestUser, count = 1, priority?: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { id } = await createVideo(pool, owner, { state: 'queued' });
    await enqueueVideo(boss, toRunSql(pool), id, priority);
  }
}

/** Claims the next job as a worker would. @returns it with the owner of its video */
async function claim(queue: (typeof QUEUES)[keyof typeof QUEUES] = QUEUES.playable) {
  const job = await claimJob(boss, [queue]);
  if (!job) return null;
  const { rows } = await pool.query<{ owner: string }>(
    'select username as owner from videos join users on users.id = owner_id where videos.id = $1',
    [job.videoId],
  );
  return { job, owner: rows[0]?.owner };
}

const complete = (job: ClaimedJob) => completeJob(boss, connection, job, async () => {});

/** Processes jobs like one worker. @returns the owners in the order in which their videos were processed */
async function process(count: number, queue?: Parameters<typeof claim>[0]): Promise<(string | undefined)[]> {
  const owners: (string | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const claimed = await claim(queue);
    if (claimed) await complete(claimed.job);
    owners.push(claimed?.owner);
  }
  return owners;
}

it('processes the only upload of an owner next, although another one has a hundred', async () => {
  const [many, single] = [await createUser(pool), await createUser(pool)];
  await upload(many, 100);
  await process(10);
  const running = await claim();
  await upload(single);
  const next = [await claim(), await claim()].map((claimed) => claimed?.owner);
  expect(running?.owner).toBe(many.username);
  // At most one more video of the owner of many per worker.
  expect(next).toContain(single.username);
});

it('lets owners take turns, each in the order of their uploads, in both steps', async () => {
  const [first, second, third] = [await createUser(pool), await createUser(pool), await createUser(pool)];
  await upload(first, 4);
  await upload(second, 3);
  await upload(third, 1);
  const expected = [first, second, third, first, second, first, second, first].map(
    ({ username }) => username,
  );
  expect(await process(8)).toEqual(expected);
  expect(await process(8, QUEUES.hls)).toEqual(expected);
});

it('does not let a stream of new owners delay an owner with many uploads for ever', async () => {
  const many = await createUser(pool);
  await upload(many, 5);
  const owners: (string | undefined)[] = [];
  for (let round = 0; round < 12; round += 1) {
    const claimed = await claim();
    owners.push(claimed?.owner);
    await upload(await createUser(pool));
    if (claimed) await complete(claimed.job);
  }
  expect(owners.filter((owner) => owner === many.username)).toHaveLength(5);
});

it('processes content for which no user waits last', async () => {
  const [demo, user] = [await createUser(pool), await createUser(pool)];
  await upload(demo, 2, -1_000_000_000);
  await upload(user, 1);
  expect(await process(2)).toEqual([user.username, demo.username]);
  expect(await process(2, QUEUES.hls)).toEqual([user.username, demo.username]);
});
