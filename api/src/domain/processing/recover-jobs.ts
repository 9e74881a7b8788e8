import type PgBoss from 'pg-boss';
import type { MachineFailure } from '../../platform/failures/machine-failure.ts';
import { listActiveJobs } from './claimed-job.ts';
import { QUEUES, RECOVERY_GRACE_S } from './constants.ts';
import { failJob, requeueJob, WorkerDiedError } from './finish-job.ts';
import type { LockConnection } from './lock-connection.ts';
import { planPostponement } from './plan-postponement.ts';

/** As for a killed tool, the system or an administrator is usually the cause, but the file may be. */
const WORKER_DEATH: MachineFailure = { kind: 'unavailable', source: 'tool' };

/**
 * Requeues jobs of workers that died: jobs that are active although no worker holds the lock of their video. The
 * interrupted attempt counts only after a day of such attempts, so that a video that crashes its worker is not retried forever.
 * @param heldJobs IDs of the jobs that this process has claimed, also while its connection to the database is lost; their runners
 *   requeue them
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
      const postponement = planPostponement(job, WORKER_DEATH);
      const isRecovered = postponement
        ? await requeueJob(boss, connection, job, postponement)
        : await failJob(boss, connection, job, new WorkerDiedError('The worker died during the job'));
      if (isRecovered) recovered += 1;
    } finally {
      await connection.unlock(job.videoId);
    }
  }
  return recovered;
}
