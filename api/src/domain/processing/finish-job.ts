import { getTraceparent } from '@ontrend/shared/server/tracing/traceparent';
import type PgBoss from 'pg-boss';
import { asBossDb, type RunSql } from '../../platform/db/run-sql.ts';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import { type ClaimedJob, isStillClaimed } from './claimed-job.ts';
import { PROCESSING_FAILED_MESSAGE, QUEUES, WORKER_DIED_MESSAGE } from './constants.ts';
import { findPriority, isBackground } from './find-priority.ts';
import type { LockConnection } from './lock-connection.ts';
import { getNextQueue } from './pipeline-steps.ts';
import type { Postponement } from './plan-postponement.ts';
import type { VideoJob } from './queues.ts';
import { markFailed, markQueued } from './video-record.ts';

/** Writes only if the attempt is still current. Otherwise another worker has the job, and only its results count. */
async function ifStillClaimed(
  connection: LockConnection,
  job: ClaimedJob,
  write: (run: RunSql) => Promise<void>,
): Promise<boolean> {
  return connection.transaction(async (run) => {
    if (!(await isStillClaimed(run, job))) return false;
    await write(run);
    return true;
  });
}

/** Stores the video's new state, completes the job and queues the next step in one transaction. */
export function completeJob(
  boss: PgBoss,
  connection: LockConnection,
  job: ClaimedJob,
  commit: (run: RunSql) => Promise<void>,
) {
  return ifStillClaimed(connection, job, async (run) => {
    const db = asBossDb(run);
    await commit(run);
    await boss.complete(job.queue, job.id, {}, { db });
    const next = getNextQueue(job.queue);
    if (!next) return;
    const priority = isBackground(job.priority) ? job.priority : await findPriority(run, next, job.videoId);
    const data: VideoJob = { videoId: job.videoId, traceparent: getTraceparent() };
    await boss.send(next, data, { priority, db });
  });
}

/** Completes the job of a video that was deleted. */
export function discardJob(boss: PgBoss, connection: LockConnection, job: ClaimedJob) {
  return ifStillClaimed(connection, job, async (run) => {
    await boss.complete(job.queue, job.id, {}, { db: asBossDb(run) });
  });
}

/** The worker of an attempt died: it was killed, or its machine stopped. */
export class WorkerDiedError extends Error {
  override name = 'WorkerDiedError';
}

/** Ends a failed attempt. The job is retried after a delay, unless the file is unsuitable or this was the last attempt. */
export function failJob(boss: PgBoss, connection: LockConnection, job: ClaimedJob, error: Error) {
  return ifStillClaimed(connection, job, async (run) => {
    const db = asBossDb(run);
    const isFirstStep = job.queue === QUEUES.playable;
    if (error instanceof UnsuitableVideoError) {
      if (isFirstStep) await markFailed(run, job.videoId, error.message);
      await boss.complete(job.queue, job.id, { refused: error.message }, { db });
      return;
    }
    const message = error instanceof WorkerDiedError ? WORKER_DIED_MESSAGE : PROCESSING_FAILED_MESSAGE;
    if (isFirstStep && job.retriesLeft === 0) await markFailed(run, job.videoId, message);
    else if (isFirstStep) await markQueued(run, job.videoId);
    await boss.fail(job.queue, job.id, { message: error.message }, { db });
  });
}

/**
 * Queues the job again as a new one, so that the interrupted attempt does not count: when the worker stops, or after a
 * failure of the machine.
 * @param postponement when the job runs again; default: at once
 */
export function requeueJob(
  boss: PgBoss,
  connection: LockConnection,
  job: ClaimedJob,
  postponement?: Postponement,
) {
  const { videoId, priority, retriesLeft, traceparent } = job;
  const { postponements, toolInterruptedAt } = postponement ?? job;
  const data: VideoJob = { videoId, postponements, toolInterruptedAt, traceparent };
  const startAfter = postponement?.delaySeconds ?? 0;
  return ifStillClaimed(connection, job, async (run) => {
    const db = asBossDb(run);
    if (job.queue === QUEUES.playable) await markQueued(run, job.videoId);
    await boss.deleteJob(job.queue, job.id, { db });
    await boss.send(job.queue, data, { priority, retryLimit: retriesLeft, startAfter, db });
  });
}
