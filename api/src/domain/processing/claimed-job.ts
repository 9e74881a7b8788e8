import type PgBoss from 'pg-boss';
import type { RunSql } from '../../platform/db/run-sql.ts';
import type { QueueName } from './constants.ts';
import type { VideoJob } from './queues.ts';

/** One attempt of one job. */
export interface ClaimedJob {
  queue: QueueName;
  id: string;
  videoId: number;
  priority: number;
  /** Number of earlier attempts. */
  retryCount: number;
  /** Number of attempts after this one. */
  retriesLeft: number;
  /** Earlier failures of the machine, see `VideoJob`. */
  postponements?: number | undefined;
  toolInterruptedAt?: number | undefined;
  traceparent?: string | undefined;
}

function toClaimedJob(queue: QueueName, job: PgBoss.JobWithMetadata<VideoJob>): ClaimedJob {
  return {
    queue,
    id: job.id,
    videoId: job.data.videoId,
    priority: job.priority,
    retryCount: job.retryCount,
    retriesLeft: Math.max(0, job.retryLimit - job.retryCount),
    postponements: job.data.postponements,
    toolInterruptedAt: job.data.toolInterruptedAt,
    traceparent: job.data.traceparent,
  };
}

/** Claims the job with the highest priority from the first queue that is not empty. */
export async function claimJob(boss: PgBoss, queues: readonly QueueName[]): Promise<ClaimedJob | null> {
  for (const queue of queues) {
    const [job] = await boss.fetch<VideoJob>(queue, { includeMetadata: true });
    if (job) return toClaimedJob(queue, job);
  }
  return null;
}

/**
 * Returns whether this attempt is still current, that is, the job was not assigned to another worker since. In a
 * transaction, the job's row stays locked until the end. Reads pg-boss's table because pg-boss has no call for this; its
 * version is pinned exactly.
 */
export async function isStillClaimed(run: RunSql, { queue, id, retryCount }: ClaimedJob): Promise<boolean> {
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
  /** A bigint, as a string. */
  videoId: string;
  priority: number;
  retryCount: number;
  retriesLeft: number;
  postponements: number | null;
  toolInterruptedAt: number | null;
  traceparent: string | null;
}

/** Lists the jobs that were claimed at least `seconds` ago and have not ended. */
export async function listActiveJobs(
  run: RunSql,
  queues: readonly QueueName[],
  seconds: number,
): Promise<ClaimedJob[]> {
  const { rows } = await run<ActiveRow>(
    `select name as queue, id, data ->> 'videoId' as "videoId", priority, retry_count as "retryCount",
       greatest(0, retry_limit - retry_count) as "retriesLeft",
       (data ->> 'postponements')::integer as postponements,
       (data ->> 'toolInterruptedAt')::float8 as "toolInterruptedAt",
       data ->> 'traceparent' as traceparent
     from pgboss.job
     where name = any($1) and state = 'active' and started_on < now() - make_interval(secs => $2)`,
    [queues, seconds],
  );
  return rows.map((row) => ({
    ...row,
    videoId: Number(row.videoId),
    postponements: row.postponements ?? undefined,
    toolInterruptedAt: row.toolInterruptedAt ?? undefined,
    traceparent: row.traceparent ?? undefined,
  }));
}
