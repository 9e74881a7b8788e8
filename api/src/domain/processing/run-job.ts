import { setTimeout as wait } from 'node:timers/promises';
import { withoutSpan } from '@ontrend/shared/server/tracing/tracing';
import type PgBoss from 'pg-boss';
import { findMachineFailure } from '../../platform/failures/machine-failure.ts';
import { mediaFolder } from '../../platform/media/addresses.ts';
import { type ClaimedJob, isStillClaimed } from './claimed-job.ts';
import {
  DELETION_CHECK_INTERVAL_MS,
  LOCK_RETRY_INTERVAL_MS,
  LOCK_TIMEOUT_MS,
  PROGRESS_INTERVAL_MS,
  QUEUES,
} from './constants.ts';
import { completeJob, discardJob, failJob, requeueJob } from './finish-job.ts';
import type { LockConnection } from './lock-connection.ts';
import { runStep, type StepRun, type WorkerContext } from './pipeline-steps.ts';
import { planPostponement } from './plan-postponement.ts';
import { markProcessing, markProgress, readVideo, type VideoRecord, videoExists } from './video-record.ts';

export interface JobContext {
  boss: PgBoss;
  connection: LockConnection;
  workerContext: WorkerContext;
  /** Aborted when the worker stops. */
  stop: AbortSignal;
}

/**
 * Result of an attempt. `claim_lost`: the lock or the claim was lost, and another worker may process the job. `requeued`:
 * the worker stopped. `postponed`: the machine failed, and the attempt does not count.
 */
export type JobResult =
  | { kind: 'completed' | 'requeued' | 'video_deleted' | 'claim_lost' }
  | { kind: 'postponed'; error: Error }
  | { kind: 'failed'; error: Error };

/** Returns a function that stores the progress at most twice a second. The last value before a pause may be skipped. */
function throttledProgress({ connection }: JobContext, { id }: VideoRecord): (percent: number) => void {
  let nextAt = 0;
  return (percent) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + PROGRESS_INTERVAL_MS;
    // A lost connection ends the job through `connection.lost`, so this error needs no handling.
    withoutSpan(() => markProgress(connection.run, id, percent)).catch(() => {});
  };
}

/** Aborts `deleted` when the video is deleted during processing. @returns stops the checks */
function watchDeletion(
  { connection }: JobContext,
  { id }: VideoRecord,
  deleted: AbortController,
): () => void {
  const timer = setInterval(() => {
    // A lost connection ends the job through `connection.lost`.
    withoutSpan(() => videoExists(connection.run, id)).then(
      (exists) => {
        if (!exists) deleted.abort(new VideoDeletedError());
      },
      () => {},
    );
  }, DELETION_CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

class VideoDeletedError extends Error {}

/** Returns a function that reads a video's media folder and holds the lock of its files while they are written. */
function targetFolderLock({ connection }: JobContext, { id }: VideoRecord): StepRun['withTargetFolder'] {
  return (publish) =>
    connection.withFilesLock(id, async () => {
      const video = await readVideo(connection.run, id);
      if (!video) throw new VideoDeletedError();
      return publish(mediaFolder(video));
    });
}

async function attemptJob(context: JobContext, job: ClaimedJob, video: VideoRecord): Promise<JobResult> {
  const { boss, connection, workerContext, stop } = context;
  const isFirstStep = job.queue === QUEUES.playable && video.state !== 'ready';
  const deleted = new AbortController();
  const unwatch = watchDeletion(context, video, deleted);
  try {
    if (isFirstStep) await markProcessing(connection.run, video.id);
    const commit = await runStep(job.queue, {
      context: workerContext,
      video,
      signal: AbortSignal.any([stop, connection.lost, deleted.signal]),
      onProgress: isFirstStep ? throttledProgress(context, video) : () => {},
      withTargetFolder: targetFolderLock(context, video),
    });
    return { kind: (await completeJob(boss, connection, job, commit)) ? 'completed' : 'claim_lost' };
  } catch (thrown) {
    // Without the lock, another worker may already have the job. The job runner opens a new connection.
    if (connection.lost.aborted) return { kind: 'claim_lost' };
    if (stop.aborted) {
      await requeueJob(boss, connection, job);
      return { kind: 'requeued' };
    }
    if (deleted.signal.aborted || thrown instanceof VideoDeletedError) {
      await discardJob(boss, connection, job);
      return { kind: 'video_deleted' };
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
    const failure = findMachineFailure(error);
    const postponement = failure && planPostponement(job, failure);
    if (postponement) {
      await requeueJob(boss, connection, job, postponement);
      return { kind: 'postponed', error };
    }
    await failJob(boss, connection, job, error);
    return { kind: 'failed', error };
  } finally {
    unwatch();
  }
}

/**
 * Waits for the lock of the job's video. Job recovery, sweeps and deletions take this lock briefly to check whether a worker
 * processes the video. A job that was claimed and then given up for that reason would wait for the next recovery and lose
 * an attempt.
 */
async function waitForLock({ connection, stop }: JobContext, { videoId }: ClaimedJob): Promise<boolean> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    if (await connection.lock(videoId)) return true;
    if (stop.aborted || Date.now() >= deadline) return false;
    await wait(LOCK_RETRY_INTERVAL_MS);
  }
}

/** Runs one attempt of a job while holding the lock of its video. */
export async function runJob(context: JobContext, job: ClaimedJob): Promise<JobResult> {
  const { boss, connection } = context;
  if (!(await waitForLock(context, job))) return { kind: 'claim_lost' };
  try {
    if (!(await isStillClaimed(connection.run, job))) return { kind: 'claim_lost' };
    const video = await readVideo(connection.run, job.videoId);
    if (video) return await attemptJob(context, job, video);
    await discardJob(boss, connection, job);
    return { kind: 'video_deleted' };
  } finally {
    if (!connection.lost.aborted) await connection.unlock(job.videoId);
  }
}
