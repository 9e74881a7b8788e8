import type PgBoss from 'pg-boss';
import { listActiveJobs } from './claimed-job.ts';
import { QUEUES, RECOVERY_GRACE_S } from './constants.ts';
import { failJob } from './finish-job.ts';
import type { LockConnection } from './lock-connection.ts';

/**
 * Requeues jobs of workers that died: jobs that are active although no worker holds the lock of their video. The
 * interrupted attempt counts, so that a video that crashes its worker is not retried forever.
 * @param heldJobs ids of jobs of this process whose connection to the database was lost; their runners requeue them
 * @returns the number of requeued jobs
 */
export async function recoverAbandonedJobs(
  boss: PgBoss,
  connection: LockConnection,
  heldJobs: ReadonlySet<string> = new Set(),
): Promise<number> {
  let recovered = 0;
  for (const job of await listActiveJobs(connection.run, Object.values(QUEUES), RECOVERY_GRACE_S)) {
    if (heldJobs.has(job.id) || !(await connection.lock(job.videoId))) continue;
    try {
      if (await failJob(boss, connection, job, new Error('The worker died during the job'))) recovered += 1;
    } finally {
      await connection.unlock(job.videoId);
    }
  }
  return recovered;
}
