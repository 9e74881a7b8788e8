import { EVENT_PARTITIONS } from '../../domain/analytics/event-partitions.ts';
import { useWorkerHarness } from '../../domain/processing/testing/worker-harness.ts';
import { createDayPartitions } from '../../platform/db/day-partitions.ts';
import { toRunSql } from '../../platform/db/run-sql.ts';
import { createWorkerMetrics } from './metrics.ts';

const fixtures = useWorkerHarness();
const QUEUE = 'video-playable';

it('exposes waiting jobs, their age, and finished jobs', async () => {
  const metrics = createWorkerMetrics(toRunSql(fixtures.pool));
  const lines = async () => (await metrics.registry.metrics()).split('\n');
  const value = async (name: string) =>
    Number((await lines()).find((line) => line.startsWith(`${name}{queue="${QUEUE}"`))?.split(' ')[1]);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      `ontrend_job_queue_size{queue="${QUEUE}"} 0`,
      `ontrend_jobs_total{queue="${QUEUE}",result="completed"} 0`,
      `ontrend_jobs_total{queue="${QUEUE}",result="failed"} 0`,
    ]),
  );

  await fixtures.queue('clip.mp4');
  await fixtures.queue('clip.mp4');
  await fixtures.queue('clip.mp4');
  const age = `update pgboss.job set start_after = now() + make_interval(secs => $1) where id =
    (select id from pgboss.job where start_after <= now() limit 1)`;
  await fixtures.pool.query(age, [-90]);
  await fixtures.pool.query(`${age.replace('limit 1', 'order by start_after desc limit 1')}`, [600]);
  expect(await value('ontrend_job_queue_size')).toBe(2);
  expect(await value('ontrend_job_queue_oldest_age_seconds')).toBeGreaterThanOrEqual(90);
  expect(await value('ontrend_job_queue_oldest_age_seconds')).toBeLessThan(600);

  const job = { queue: QUEUE, id: '', videoId: 1, priority: 0, retryCount: 0, retriesLeft: 3 } as const;
  metrics.recordJob(job, { kind: 'completed' }, 4_000);
  metrics.recordJob(job, { kind: 'failed', error: new Error() }, 1_000);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      `ontrend_jobs_total{queue="${QUEUE}",result="completed"} 1`,
      `ontrend_jobs_total{queue="${QUEUE}",result="failed"} 1`,
      `ontrend_job_duration_seconds_sum{queue="${QUEUE}"} 5`,
    ]),
  );
});

it('exposes how far the partitions by day reach', async () => {
  const metrics = createWorkerMetrics(toRunSql(fixtures.pool));
  const partitions = async () =>
    (await metrics.registry.metrics()).match(/^ontrend_partition.*$/gm)?.map((line) => line.split(' ')[1]);
  await fixtures.pool.query(`select drop_day_partitions('analytics_events', current_date + 1000)`);
  expect(await partitions()).toEqual(['0', '0']);
  await createDayPartitions(fixtures.pool, EVENT_PARTITIONS);
  await fixtures.pool.query(
    `select create_day_partitions('analytics_events', current_date - 33, current_date - 32)`,
  );
  expect(await partitions()).toEqual(['7', '2']);
});

it('exposes its own metrics without a database', async () => {
  const metrics = createWorkerMetrics(() => Promise.reject(new Error('connection refused')));
  const text = await metrics.registry.metrics();
  expect(text).toContain('ontrend_jobs_total');
  expect(text).not.toContain('ontrend_job_queue_size{');
});
