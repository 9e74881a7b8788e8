import type PgBoss from 'pg-boss';
import { asBossDb, type RunSql } from '../../platform/db/run-sql.ts';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import { type HeldJob, isStillHeld } from './claimed-job.ts';
import { GAVE_UP, QUEUES } from './constants.ts';
import type { Lease } from './lock-connection.ts';
import { nextQueue } from './pipeline-steps.ts';
import type { VideoJob } from './queues.ts';
import { markFailed, markQueued } from './video-record.ts';

/** Writes only while the try still counts; otherwise another worker has the job, and what it writes is what counts. */
async function whileHeld(
  lease: Lease,
  job: HeldJob,
  write: (run: RunSql) => Promise<void>,
): Promise<boolean> {
  return lease.transaction(async (run) => {
    if (!(await isStillHeld(run, job))) return false;
    await write(run);
    return true;
  });
}

/** The work is done: the video's new state, the end of the job and the next stage become true together. */
export function completeJob(
  boss: PgBoss,
  lease: Lease,
  job: HeldJob,
  finish: (run: RunSql) => Promise<void>,
) {
  return whileHeld(lease, job, async (run) => {
    const db = asBossDb(run);
    await finish(run);
    await boss.complete(job.queue, job.id, {}, { db });
    const next = nextQueue(job.queue);
    if (next)
      await boss.send(next, { videoId: job.videoId } satisfies VideoJob, { priority: job.priority, db });
  });
}

/** The video is gone: nothing is left to do. */
export function dropJob(boss: PgBoss, lease: Lease, job: HeldJob) {
  return whileHeld(lease, job, async (run) => {
    await boss.complete(job.queue, job.id, {}, { db: asBossDb(run) });
  });
}

/** A failed try: another one follows after a while, unless the file itself is the reason or it was the last. */
export function failJob(boss: PgBoss, lease: Lease, job: HeldJob, error: Error) {
  return whileHeld(lease, job, async (run) => {
    const db = asBossDb(run);
    const isFirstStage = job.queue === QUEUES.playable;
    if (error instanceof UnsuitableVideoError) {
      if (isFirstStage) await markFailed(run, job.videoId, error.message);
      await boss.complete(job.queue, job.id, { refused: error.message }, { db });
      return;
    }
    if (isFirstStage && job.isLastTry) await markFailed(run, job.videoId, GAVE_UP);
    else if (isFirstStage) await markQueued(run, job.videoId);
    await boss.fail(job.queue, job.id, { message: error.message }, { db });
  });
}

/** The worker is told to end: the job goes back as new, so the interrupted try does not count. */
export function giveBackJob(boss: PgBoss, lease: Lease, job: HeldJob) {
  return whileHeld(lease, job, async (run) => {
    const db = asBossDb(run);
    if (job.queue === QUEUES.playable) await markQueued(run, job.videoId);
    await boss.deleteJob(job.queue, job.id, { db });
    await boss.send(job.queue, { videoId: job.videoId } satisfies VideoJob, { priority: job.priority, db });
  });
}
