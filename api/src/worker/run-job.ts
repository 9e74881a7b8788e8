import type PgBoss from 'pg-boss';
import { PROGRESS_INTERVAL, QUEUES } from './constants.ts';
import { completeJob, dropJob, failJob, giveBackJob } from './end-job.ts';
import { type HeldJob, isStillHeld } from './held-job.ts';
import type { Lease } from './lease.ts';
import { runStage, type Workshop } from './stages.ts';
import { markProcessing, markProgress, readVideo, type VideoRecord } from './video-record.ts';

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

async function work(context: JobContext, job: HeldJob, video: VideoRecord): Promise<JobEnd> {
  const { boss, lease, workshop, stop } = context;
  const isFirstStage = job.queue === QUEUES.playable && video.state !== 'ready';
  try {
    if (isFirstStage) await markProcessing(lease.run, video.id);
    const finish = await runStage(job.queue, {
      workshop,
      video,
      signal: AbortSignal.any([stop, lease.lost]),
      onProgress: isFirstStage ? progressWriter(context, video) : () => {},
    });
    return { kind: (await completeJob(boss, lease, job, finish)) ? 'done' : 'taken over' };
  } catch (thrown) {
    // Without the lock the job is somebody else's already; the lane sees to a new connection.
    if (lease.lost.aborted) return { kind: 'taken over' };
    if (stop.aborted) {
      await giveBackJob(boss, lease, job);
      return { kind: 'given back' };
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    await failJob(boss, lease, job, error);
    return { kind: 'failed', error };
  }
}

/** Does one try of a job under the lock of its video. */
export async function runJob(context: JobContext, job: HeldJob): Promise<JobEnd> {
  const { boss, lease } = context;
  if (!(await lease.lock(job.videoId))) return { kind: 'taken over' };
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
