import { setTimeout as wait } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { mediaFolder } from '../../platform/media/addresses.ts';
import { type HeldJob, isStillHeld } from './claimed-job.ts';
import { LOCK_INTERVAL, LOCK_PATIENCE, PROGRESS_INTERVAL, QUEUES, WANTED_INTERVAL } from './constants.ts';
import { completeJob, dropJob, failJob, giveBackJob } from './finish-job.ts';
import type { Lease } from './lock-connection.ts';
import { runStage, type StageRun, type Workshop } from './pipeline-steps.ts';
import { isWanted, markProcessing, markProgress, readVideo, type VideoRecord } from './video-record.ts';

export interface JobContext {
  boss: PgBoss;
  lease: Lease;
  workshop: Workshop;
  /** Aborted when the worker has to end. */
  stop: AbortSignal;
}

/** How a try ended; `taken over`: another worker has the job. */
export type JobEnd =
  | { kind: 'done' | 'given back' | 'video gone' | 'taken over' }
  | { kind: 'failed'; error: Error };

/** Reports at most twice a second; the last value before a pause may stay unsaid, the end says it all. */
function progressWriter({ lease }: JobContext, { id }: VideoRecord): (percent: number) => void {
  let nextAt = 0;
  return (percent) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + PROGRESS_INTERVAL;
    // A lost connection ends the job through `lease.lost`; a report that is lost with it needs no words of its own.
    markProgress(lease.run, id, percent).catch(() => {});
  };
}

/** Aborts when the video that is being made is deleted. @returns what ends the looking */
function watchDeletion({ lease }: JobContext, { id }: VideoRecord, gone: AbortController): () => void {
  const timer = setInterval(() => {
    // A lost connection ends the job through `lease.lost`.
    isWanted(lease.run, id).then(
      (wanted) => {
        if (!wanted) gone.abort(new VideoGoneError());
      },
      () => {},
    );
  }, WANTED_INTERVAL);
  return () => clearInterval(timer);
}

class VideoGoneError extends Error {}

/** Where a video's files belong, read and kept under their lock. */
function placer({ lease }: JobContext, { id }: VideoRecord): StageRun['place'] {
  return (publish) =>
    lease.withFiles(id, async () => {
      const now = await readVideo(lease.run, id);
      if (!now) throw new VideoGoneError();
      return publish(mediaFolder(now));
    });
}

async function work(context: JobContext, job: HeldJob, video: VideoRecord): Promise<JobEnd> {
  const { boss, lease, workshop, stop } = context;
  const isFirstStage = job.queue === QUEUES.playable && video.state !== 'ready';
  const gone = new AbortController();
  const unwatch = watchDeletion(context, video, gone);
  try {
    if (isFirstStage) await markProcessing(lease.run, video.id);
    const finish = await runStage(job.queue, {
      workshop,
      video,
      signal: AbortSignal.any([stop, lease.lost, gone.signal]),
      onProgress: isFirstStage ? progressWriter(context, video) : () => {},
      place: placer(context, video),
    });
    return { kind: (await completeJob(boss, lease, job, finish)) ? 'done' : 'taken over' };
  } catch (thrown) {
    // Without the lock the job is somebody else's already; the lane sees to a new connection.
    if (lease.lost.aborted) return { kind: 'taken over' };
    if (stop.aborted) {
      await giveBackJob(boss, lease, job);
      return { kind: 'given back' };
    }
    if (gone.signal.aborted || thrown instanceof VideoGoneError) {
      await dropJob(boss, lease, job);
      return { kind: 'video gone' };
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    await failJob(boss, lease, job, error);
    return { kind: 'failed', error };
  } finally {
    unwatch();
  }
}

/**
 * Rescues, sweeps and removals hold a video's lock for the moment in which they look whether anybody works on it. Who
 * took the job and gave it up for that would leave it to nobody until the next rescue, and cost it a try.
 */
async function lockPatiently({ lease, stop }: JobContext, { videoId }: HeldJob): Promise<boolean> {
  const end = Date.now() + LOCK_PATIENCE;
  for (;;) {
    if (await lease.lock(videoId)) return true;
    if (stop.aborted || Date.now() >= end) return false;
    await wait(LOCK_INTERVAL);
  }
}

/** Does one try of a job under the lock of its video. */
export async function runJob(context: JobContext, job: HeldJob): Promise<JobEnd> {
  const { boss, lease } = context;
  if (!(await lockPatiently(context, job))) return { kind: 'taken over' };
  try {
    if (!(await isStillHeld(lease.run, job))) return { kind: 'taken over' };
    const video = await readVideo(lease.run, job.videoId);
    if (video) return await work(context, job, video);
    await dropJob(boss, lease, job);
    return { kind: 'video gone' };
  } finally {
    if (!lease.lost.aborted) await lease.unlock(job.videoId);
  }
}
