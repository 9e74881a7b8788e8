import { claimJob } from './claimed-job.ts';
import { QUEUES, WORKER_DIED_MESSAGE } from './constants.ts';
import { openLockConnection } from './lock-connection.ts';
import { recoverAbandonedJobs } from './recover-jobs.ts';
import { retryNow, useWorkerHarness } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();

/** Claims the only job as a worker that dies, and recovers it. */
async function dieDuringJob(): Promise<void> {
  await retryNow(harness.pool);
  expect(await claimJob(harness.boss, [QUEUES.playable])).not.toBeNull();
  await harness.pool.query(
    `update pgboss.job set started_on = now() - interval '1 minute' where state = 'active'`,
  );
  const connection = await openLockConnection(harness.databaseUrl);
  try {
    expect(await recoverAbandonedJobs(harness.boss, connection)).toBe(1);
  } finally {
    await connection.close();
  }
}

it(
  'a video whose workers die more often than it is attempted is processed by the next one',
  async () => {
    const id = await harness.queue('clip.mp4');
    for (let deaths = 0; deaths < 6; deaths += 1) await dieDuringJob();
    expect(await harness.video(id)).toMatchObject({ state: 'queued', failure: null });
    await retryNow(harness.pool);
    await harness.start();
    await harness.until('select has_hls from videos where id = $1', [id]);
    expect(await harness.jobs(id)).toMatchObject([{ retry_count: 0 }, { retry_count: 0 }]);
  },
  TIMEOUT_MS,
);

it('a video whose workers die waits longer each time', async () => {
  await harness.queue('clip.mp4');
  const delays: number[] = [];
  for (let deaths = 0; deaths < 3; deaths += 1) {
    await dieDuringJob();
    const { rows } = await harness.pool.query<{ seconds: number }>(
      `select round(extract(epoch from start_after - created_on))::integer as seconds
       from pgboss.job where state = 'created'`,
    );
    delays.push(...rows.map(({ seconds }) => seconds));
  }
  expect(delays).toEqual([2, 4, 8]);
});

it('a video whose workers die for more than a day fails, and its owner is not told to change the format', async () => {
  const id = await harness.queue('clip.mp4');
  await harness.pool.query(
    `update pgboss.job set data = data || jsonb_build_object('toolInterruptedAt', $1::bigint)`,
    [Date.now() - 25 * 3_600_000],
  );
  for (let deaths = 0; deaths < 4; deaths += 1) await dieDuringJob();
  expect(await harness.video(id)).toMatchObject({ state: 'failed', failure: WORKER_DIED_MESSAGE });
  expect(WORKER_DIED_MESSAGE).not.toMatch(/format/);
});
