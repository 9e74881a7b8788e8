import type PgBoss from 'pg-boss';
import { listActiveJobs } from './claimed-job.ts';
import { QUEUES, RESCUE_GRACE } from './constants.ts';
import { failJob } from './finish-job.ts';
import type { Lease } from './lock-connection.ts';

/**
 * Puts the jobs of workers that are no more back into the queue: those that count as taken while nobody holds the lock
 * of their video. The broken try counts, so that a video that kills its worker is not tried for ever.
 * @returns how many
 */
export async function rescueJobs(boss: PgBoss, lease: Lease): Promise<number> {
  let rescued = 0;
  for (const job of await listActiveJobs(lease.run, Object.values(QUEUES), RESCUE_GRACE)) {
    if (!(await lease.lock(job.videoId))) continue;
    try {
      if (await failJob(boss, lease, job, new Error('The worker ended in the middle'))) rescued += 1;
    } finally {
      await lease.unlock(job.videoId);
    }
  }
  return rescued;
}
