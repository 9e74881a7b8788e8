import PgBoss from 'pg-boss';
import { asBossDb, type RunSql } from '../../platform/db/run-sql.ts';
import { JOB_EXPIRY_S, QUEUES, RETRY_DELAY_S, RETRY_LIMIT, UPLOAD_PRIORITY } from './constants.ts';

/** What both queues carry. */
export interface VideoJob {
  videoId: number;
}

export interface QueueOptions {
  databaseUrl: string;
  /** Removes old finished jobs from time to time; for the worker only. */
  maintain?: boolean;
  onError: (error: Error) => void;
}

/** Connects to the job queues and makes them where they are missing. End with `stop()`. */
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
 * Asks for a video to be made playable, and for its HLS after that.
 * @param run the transaction that puts the video into state `queued`
 * @param priority the higher the sooner
 */
export async function enqueueVideo(boss: PgBoss, run: RunSql, videoId: number, priority = UPLOAD_PRIORITY) {
  await boss.send(QUEUES.playable, { videoId } satisfies VideoJob, { priority, db: asBossDb(run) });
}
