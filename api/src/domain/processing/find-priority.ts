import type { RunSql } from '../../platform/db/run-sql.ts';
import { BACKGROUND_PRIORITY, type QueueName, UPLOAD_PRIORITY } from './constants.ts';

/** Lower priorities belong to background jobs, which take no turns. */
export const isBackground = (priority: number): boolean => priority <= BACKGROUND_PRIORITY;

/**
 * Returns the priority with which owners take turns in a queue (start-time fair queuing, decision 074). The n-th waiting job
 * of an owner belongs to the n-th round; a round lowers the priority by one, and jobs of a round start in the order in
 * which they were queued. The first job of an owner belongs to the round that starts next. Reads pg-boss's table, because
 * pg-boss knows no owners; its version is pinned exactly.
 * @param videoId of the job that will be queued
 */
export async function findPriority(run: RunSql, queue: QueueName, videoId: number): Promise<number> {
  const { rows } = await run<{ priority: number }>(
    `select least(
       max(job.priority) filter (where job.state < 'active' and job.start_after <= now()),
       min(job.priority) filter (where job.state = 'active') - 1,
       min(job.priority) filter (where videos.owner_id = (select owner_id from videos where id = $2)) - 1,
       $3
     ) as priority
     from pgboss.job
     join videos on videos.id = (job.data ->> 'videoId')::bigint
     where job.name = $1 and job.state <= 'active' and job.priority > $4`,
    [queue, videoId, UPLOAD_PRIORITY, BACKGROUND_PRIORITY],
  );
  return rows[0]?.priority ?? UPLOAD_PRIORITY;
}
