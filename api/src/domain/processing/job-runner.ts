import { setTimeout as wait } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { type ClaimedJob, claimJob } from './claimed-job.ts';
import { POLL_INTERVAL_MS, type QueueName, RECONNECT_DELAY_MS } from './constants.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import type { WorkerContext } from './pipeline-steps.ts';
import { type JobResult, runJob } from './run-job.ts';

export interface JobRunnerOptions {
  databaseUrl: string;
  boss: PgBoss;
  context: WorkerContext;
  /** In order of priority. */
  queues: readonly QueueName[];
  stop: AbortSignal;
  onEnd: (job: ClaimedJob, result: JobResult, durationMs: number) => void;
  onError: (error: unknown) => void;
}

/** Resolves early when `stop` is aborted. */
async function sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stop }).catch(() => {});
}

async function processJobs(
  { boss, context, queues, stop, onEnd }: JobRunnerOptions,
  connection: LockConnection,
): Promise<void> {
  while (!stop.aborted && !connection.lost.aborted) {
    const job = await claimJob(boss, queues);
    if (!job) {
      await sleep(POLL_INTERVAL_MS, stop);
      continue;
    }
    const startedAt = performance.now();
    const result = await runJob({ boss, connection, workerContext: context, stop }, job);
    onEnd(job, result, performance.now() - startedAt);
  }
}

/** Runs jobs one after the other until stopped. Reconnects when the database connection is lost. */
export async function runJobs(options: JobRunnerOptions): Promise<void> {
  const { stop, databaseUrl, onError } = options;
  while (!stop.aborted) {
    let connection: LockConnection | undefined;
    try {
      connection = await openLockConnection(databaseUrl);
      await processJobs(options, connection);
      if (connection.lost.aborted) throw connection.lost.reason;
    } catch (error) {
      onError(error);
      await sleep(RECONNECT_DELAY_MS, stop);
    } finally {
      await connection?.close().catch(() => {});
    }
  }
}
