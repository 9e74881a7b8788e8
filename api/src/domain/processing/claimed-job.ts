import type PgBoss from 'pg-boss';
import type { RunSql } from '../../platform/db/run-sql.ts';
import type { QueueName } from './constants.ts';
import type { VideoJob } from './queues.ts';

/** One try of one job. */
export interface HeldJob {
  queue: QueueName;
  id: string;
  videoId: number;
  priority: number;
  /** How many tries came before this one. */
  retryCount: number;
  /** No other try will follow. */
  isLastTry: boolean;
}

function toHeldJob(queue: QueueName, job: PgBoss.JobWithMetadata<VideoJob>): HeldJob {
  return {
    queue,
    id: job.id,
    videoId: job.data.videoId,
    priority: job.priority,
    retryCount: job.retryCount,
    isLastTry: job.retryCount >= job.retryLimit,
  };
}

/** Takes the most urgent job of the first queue that has one. */
export async function takeJob(boss: PgBoss, queues: readonly QueueName[]): Promise<HeldJob | null> {
  for (const queue of queues) {
    const [job] = await boss.fetch<VideoJob>(queue, { includeMetadata: true });
    if (job) return toHeldJob(queue, job);
  }
  return null;
}

/**
 * Whether this try is still the one that counts: nobody has given the job to another worker since. In a transaction the
 * job's row stays locked until its end. pg-boss has no call for it; its version is pinned exactly.
 */
export async function isStillHeld(run: RunSql, { queue, id, retryCount }: HeldJob): Promise<boolean> {
  const { rows } = await run(
    `select 1 from pgboss.job
     where name = $1 and id = $2 and state = 'active' and retry_count = $3
     for update`,
    [queue, id, retryCount],
  );
  return rows.length > 0;
}

interface ActiveRow {
  queue: QueueName;
  id: string;
  /** A bigint, as text. */
  videoId: string;
  priority: number;
  retryCount: number;
  isLastTry: boolean;
}

/** The jobs somebody took at least so many seconds ago and has not ended. */
export async function listActiveJobs(
  run: RunSql,
  queues: readonly QueueName[],
  seconds: number,
): Promise<HeldJob[]> {
  const { rows } = await run<ActiveRow>(
    `select name as queue, id, data ->> 'videoId' as "videoId", priority, retry_count as "retryCount",
       retry_count >= retry_limit as "isLastTry"
     from pgboss.job
     where name = any($1) and state = 'active' and started_on < now() - make_interval(secs => $2)`,
    [queues, seconds],
  );
  return rows.map((row) => ({ ...row, videoId: Number(row.videoId) }));
}
