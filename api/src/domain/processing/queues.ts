import { getTraceparent } from '@ontrend/shared/server/tracing/traceparent';
import PgBoss from 'pg-boss';
import { CONNECTION_TIMEOUT_MS, KEEPALIVE_DELAY_MS } from '../../platform/db/pool.ts';
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
  /** `traceparent` of the request or job that queued this one. */
  traceparent?: string | undefined;
}

export interface QueueOptions {
  databaseUrl: string;
  /** True in the worker, which deletes old finished jobs from time to time. */
  maintain?: boolean;
  onError: (error: Error) => void;
}

/**
 * Options that pg-boss passes to its pool, although they are not in its types. Its maintenance has no time limit in the database
 * and may delete many jobs at once.
 */
const POOL_OPTIONS: object = {
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  query_timeout: 5 * 60 * 1_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
};

/** Connects to the job queues and creates missing ones. End with `stop()`. */
export async function openQueues({ databaseUrl, maintain = false, onError }: QueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...POOL_OPTIONS,
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
  const data: VideoJob = { videoId, traceparent: getTraceparent() };
  await boss.send(QUEUES.playable, data, { priority, db: asBossDb(run) });
}
