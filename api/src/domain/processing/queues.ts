import PgBoss from 'pg-boss';
import { asBossDb, type RunSql } from '../../platform/db/run-sql.ts';
import { JOB_EXPIRY_S, QUEUES, RETRY_DELAY_S, RETRY_LIMIT } from './constants.ts';
import { findPriority } from './find-priority.ts';

/** The payload of both queues. */
export interface VideoJob {
  videoId: number;
  /** Number of attempts that ended with a failure of the machine and do not count (`planPostponement`). */
  postponements?: number | undefined;
  /** When a tool was first interrupted during this job, in milliseconds since 1970. */
  toolInterruptedAt?: number | undefined;
}

export interface QueueOptions {
  databaseUrl: string;
  /** True in the worker, which deletes old finished jobs from time to time. */
  maintain?: boolean;
  onError: (error: Error) => void;
}

/** Connects to the job queues and creates missing ones. End with `stop()`. */
export async function openQueues({ databaseUrl, maintain = false, onError }: QueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'ontrend-jobs',
    max: 2,
    supervise: maintain,
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of Object.values(QUEUES))
    await boss.createQueue(name, {
      name,
      retryLimit: RETRY_LIMIT,
      retryDelay: RETRY_DELAY_S,
      retryBackoff: true,
      expireInSeconds: JOB_EXPIRY_S,
    });
  return boss;
}

/**
 * Queues a video for the first processing step, which queues the HLS step.
 * @param run the transaction that sets the video's state to `queued`
 * @param fixedPriority of a video for which no user waits, at most `BACKGROUND_PRIORITY`. Default: owners take turns
 */
export async function enqueueVideo(boss: PgBoss, run: RunSql, videoId: number, fixedPriority?: number) {
  const priority = fixedPriority ?? (await findPriority(run, QUEUES.playable, videoId));
  await boss.send(QUEUES.playable, { videoId } satisfies VideoJob, { priority, db: asBossDb(run) });
}
