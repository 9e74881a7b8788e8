import { registerSpanCounts } from '@ontrend/shared/server/tracing/span-counts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ClaimedJob } from '../../domain/processing/claimed-job.ts';
import { QUEUES } from '../../domain/processing/constants.ts';
import type { JobResult } from '../../domain/processing/run-job.ts';
import type { RunSql } from '../../platform/db/run-sql.ts';
import { registerDiskGauges } from '../../platform/metrics/disk-gauges.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { registerPartitionGauges } from './partition-gauges.ts';

/** Upper bounds of the histogram's buckets, in seconds: from the first step of a clip to an hour for HLS. */
const JOB_DURATION_BUCKETS_S = [1, 2.5, 5, 10, 30, 60, 180, 600, 3600];

/** Results that board and alerts query. They are exported before the first job ends. */
const INITIAL_RESULTS: JobResult['kind'][] = ['completed', 'failed'];

/** Metrics of this worker. */
export interface WorkerMetrics {
  registry: Registry;
  /** Records a job that ended, with any result. */
  recordJob(job: ClaimedJob, result: JobResult, milliseconds: number): void;
}

/**
 * @param run executes two queries per scrape: waiting jobs and partitions are read from the database and are the same for
 *   every worker
 * @param diskSpace exposes the free space of the local disks
 */
export function createWorkerMetrics(run: RunSql, diskSpace?: DiskSpace): WorkerMetrics {
  const registry = new Registry();
  if (diskSpace) registerDiskGauges(registry, diskSpace);
  registerPartitionGauges(registry, run);
  const registers = [registry];
  registerSpanCounts(registry);
  const jobs = new Counter({
    name: 'ontrend_jobs_total',
    help: 'Jobs that ended on this worker, by queue and result.',
    labelNames: ['queue', 'result'],
    registers,
  });
  // Prometheus computes rates only from the second value of a series on: without a zero, the first job would not count.
  for (const queue of Object.values(QUEUES))
    for (const result of INITIAL_RESULTS) jobs.inc({ queue, result }, 0);
  const durations = new Histogram({
    name: 'ontrend_job_duration_seconds',
    help: 'Processing time of jobs, by queue.',
    labelNames: ['queue'],
    buckets: JOB_DURATION_BUCKETS_S,
    registers,
  });
  let pendingRead: Promise<WaitingJobs[]> | undefined;
  const gauge = (name: string, help: string, value: (waiting: WaitingJobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        pendingRead ??= countWaitingJobs(run).finally(() => {
          pendingRead = undefined;
        });
        // Without a database the worker still exposes its own metrics.
        const queues = await pendingRead.catch(() => []);
        this.reset();
        for (const waiting of queues) this.set({ queue: waiting.queue }, value(waiting));
      },
    });
  gauge('ontrend_job_queue_size', 'Jobs that wait for a worker, by queue.', ({ count }) => count);
  gauge(
    'ontrend_job_queue_oldest_age_seconds',
    'Waiting time of the oldest job that is ready to run, by queue.',
    ({ seconds }) => seconds,
  );
  return {
    registry,
    recordJob({ queue }, { kind }, milliseconds) {
      jobs.inc({ queue, result: kind });
      durations.observe({ queue }, milliseconds / 1_000);
    },
  };
}

interface WaitingJobs {
  queue: string;
  count: number;
  seconds: number;
}

/**
 * Counts waiting jobs per queue with an index of pg-boss (job_i5). Jobs that are scheduled for a later retry
 * are not included.
 */
async function countWaitingJobs(run: RunSql): Promise<WaitingJobs[]> {
  const { rows } = await run<WaitingJobs>(
    `select queue, count(id)::int as count,
       coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
     from unnest($1::text[]) queue
     left join pgboss.job on name = queue and state < 'active' and start_after <= now()
     group by queue`,
    [Object.values(QUEUES)],
  );
  return rows;
}
