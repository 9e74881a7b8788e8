import { setTimeout as wait } from 'node:timers/promises';
import { parseTraceparent } from '@ontrend/shared/server/tracing/traceparent';
import { getOpenSpan, inTrace } from '@ontrend/shared/server/tracing/tracing';
import type PgBoss from 'pg-boss';
import { findMachineFailure, type MachineFailure } from '../../platform/failures/machine-failure.ts';
import { type ClaimedJob, claimJob } from './claimed-job.ts';
import { POLL_INTERVAL_MS, type QueueName, RECONNECT_DELAY_MS } from './constants.ts';
import { requeueJob } from './finish-job.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import type { WorkerContext } from './pipeline-steps.ts';
import { planPostponement } from './plan-postponement.ts';
import { type JobResult, runJob } from './run-job.ts';

export interface JobRunnerOptions {
  databaseUrl: string;
  boss: PgBoss;
  context: WorkerContext;
  /** In order of priority. */
  queues: readonly QueueName[];
  stop: AbortSignal;
  /** Delay between polls while there is no job, in milliseconds. */
  pollIntervalMs?: number | undefined;
  /** Ids of the jobs that the runners of this process hold, which recovery leaves to them. */
  heldJobs: Set<string>;
  onEnd: (job: ClaimedJob, result: JobResult, durationMs: number) => void;
  onError: (error: unknown) => void;
}

/** Resolves early when `stop` is aborted. */
async function sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stop }).catch(() => {});
}

/** The job of a runner, until its end is stored. */
interface CurrentJob {
  job: ClaimedJob | null;
}

/** Processes jobs until stopped or until the connection is lost. @throws when the database fails */
async function processJobs(
  options: JobRunnerOptions,
  connection: LockConnection,
  current: CurrentJob,
): Promise<void> {
  const {
    boss,
    context,
    queues,
    stop,
    heldJobs,
    onEnd,
    onError,
    pollIntervalMs = POLL_INTERVAL_MS,
  } = options;
  if (current.job) {
    await requeueInterrupted(boss, connection, current.job);
    release(options, current);
  }
  while (!stop.aborted && !connection.lost.aborted) {
    // Jobs stay queued while only the reserve of the disk is free.
    const shortage = await context.storage.diskSpace
      .assertSpace('media')
      .catch((error: unknown) => ({ error }));
    if (shortage) onError(shortage.error);
    const job = shortage ? null : await claimJob(boss, queues);
    if (!job) {
      await sleep(pollIntervalMs, stop);
      continue;
    }
    current.job = job;
    heldJobs.add(job.id);
    const parent = job.traceparent === undefined ? undefined : parseTraceparent(job.traceparent);
    await inTrace({ name: job.queue, kind: 'consumer' }, parent, async () => {
      const startedAt = performance.now();
      const result = await runJob({ boss, connection, workerContext: context, stop }, job);
      getOpenSpan()?.setAttributes({ 'ontrend.job.result': result.kind });
      onEnd(job, result, performance.now() - startedAt);
    });
    if (!connection.lost.aborted) release(options, current);
  }
}

function release({ heldJobs }: JobRunnerOptions, current: CurrentJob): void {
  if (current.job) heldJobs.delete(current.job.id);
  current.job = null;
}

/** The database was away or could not store the end of an attempt, whatever else failed. */
const DATABASE_FAILURE: MachineFailure = { kind: 'unavailable', source: 'database' };

/**
 * Queues a job again whose attempt ended because the database was away or could not store its end. The attempt does not
 * count. The delay avoids transcoding a video repeatedly while the database cannot store the result. Does
 * nothing if another worker has the job already.
 */
async function requeueInterrupted(boss: PgBoss, connection: LockConnection, job: ClaimedJob): Promise<void> {
  if (!(await connection.lock(job.videoId))) return;
  try {
    await requeueJob(boss, connection, job, planPostponement(job, DATABASE_FAILURE) ?? undefined);
  } finally {
    await connection.unlock(job.videoId);
  }
}

/** Runs jobs one after the other until stopped. Reconnects when the database connection is lost. */
export async function runJobs(options: JobRunnerOptions): Promise<void> {
  const { stop, databaseUrl, onError } = options;
  const current: CurrentJob = { job: null };
  while (!stop.aborted) {
    let connection: LockConnection | undefined;
    try {
      connection = await openLockConnection(databaseUrl);
      await processJobs(options, connection, current);
      if (connection.lost.aborted) throw connection.lost.reason;
    } catch (error) {
      // After other errors, the attempt counts: recovery takes the job.
      if (!connection?.lost.aborted && !findMachineFailure(error)) release(options, current);
      onError(error);
      await sleep(RECONNECT_DELAY_MS, stop);
    } finally {
      await connection?.close().catch(() => {});
    }
  }
}
